import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusWhenGone } from '#web/workspace/kits/form/use-focus-when-gone.ts';
import styles from './kept.module.css';

interface SaveBarProps {
  readonly isChanged: boolean;
  /** Whether what is there can be saved. */
  readonly mayEdit: boolean;
  /** Said instead of whether something has changed. */
  readonly status?: string;
  readonly saveText?: string;
  /** Stands before the buttons. */
  readonly extra?: ReactNode;
  readonly onSave: () => Promise<void>;
  readonly onDiscard: () => void;
}

/** Sticky save bar. */
export function SaveBar({ isChanged, mayEdit, status, saveText, extra, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  const [isSaving, setIsSaving] = useState(false);
  const said = useRef<HTMLSpanElement>(null);
  useFocusWhenGone(isChanged, said);
  const save = async () => {
    setIsSaving(true);
    await onSave();
    setIsSaving(false);
  };
  return (
    <div className={styles.saveBar}>
      <span ref={said} role="status" tabIndex={-1}>
        {isChanged ? (status ?? t('kept.changed')) : t('kept.unchanged')}
      </span>
      {extra}
      <Button type="text" disabled={!isChanged || isSaving} onClick={onDiscard}>
        {t('kept.discard')}
      </Button>
      <Button type="primary" loading={isSaving} disabled={!isChanged || !mayEdit} onClick={() => void save()}>
        {isSaving ? t('kept.saving') : (saveText ?? t('kept.save'))}
      </Button>
    </div>
  );
}
