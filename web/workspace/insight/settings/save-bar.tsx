import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import styles from './setting.module.css';

interface SaveBarProps {
  readonly isChanged: boolean;
  readonly onSave: () => Promise<void>;
  readonly onDiscard: () => void;
}

/** Sticky save bar. */
export function SaveBar({ isChanged, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('setting:edit');
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    await onSave();
    setIsSaving(false);
  };
  return (
    <div className={styles.saveBar}>
      <span role="status">{isChanged ? t('setting.changed') : t('setting.unchanged')}</span>
      <Button type="text" disabled={!isChanged || isSaving} onClick={onDiscard}>
        {t('setting.discard')}
      </Button>
      <Button type="primary" loading={isSaving} disabled={!isChanged || !mayEdit} onClick={() => void save()}>
        {isSaving ? t('setting.saving') : t('setting.save')}
      </Button>
    </div>
  );
}
