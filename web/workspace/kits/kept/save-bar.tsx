import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './kept.module.css';

interface SaveBarProps {
  readonly isChanged: boolean;
  readonly mayEdit: boolean;
  readonly onSave: () => Promise<void>;
  readonly onDiscard: () => void;
}

/** Sticky save bar. */
export function SaveBar({ isChanged, mayEdit, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    await onSave();
    setIsSaving(false);
  };
  return (
    <div className={styles.saveBar}>
      <span role="status">{isChanged ? t('kept.changed') : t('kept.unchanged')}</span>
      <Button type="text" disabled={!isChanged || isSaving} onClick={onDiscard}>
        {t('kept.discard')}
      </Button>
      <Button type="primary" loading={isSaving} disabled={!isChanged || !mayEdit} onClick={() => void save()}>
        {isSaving ? t('kept.saving') : t('kept.save')}
      </Button>
    </div>
  );
}
