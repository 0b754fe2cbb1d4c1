import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { RolePreviewPanel } from './role-preview-panel.tsx';
import styles from './roles.module.css';
import type { RolePreviewState } from './use-role-preview.ts';

interface RoleSaveBarProps {
  readonly preview: RolePreviewState;
  readonly isRenamed: boolean;
  /** Whether it is named in both languages. */
  readonly hasNames: boolean;
  /** Who is affected has no place beside the tree there: it is a sheet, and what it says comes before saving. */
  readonly isPhone: boolean;
  readonly onSave: () => Promise<void>;
  readonly onDiscard: () => void;
}

/** Saves what has changed of a role, once it has been worked out who is affected. */
export function RoleSaveBar({ preview, isRenamed, hasNames, isPhone, onSave, onDiscard }: RoleSaveBarProps) {
  const { t } = useTranslation();
  const [isSaving, setIsSaving] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const { changes: count } = preview;
  const withName = count === 0 ? t('roles.renamed') : t('roles.renamedToo', { count });
  const changed = isRenamed ? withName : t('roles.changes', { count });
  const save = async () => {
    setIsSaving(true);
    await onSave();
    setIsSaving(false);
  };
  const saveButton = (
    <Button
      type="primary"
      block={isPhone}
      loading={isSaving}
      disabled={preview.isComputing || !hasNames}
      onClick={() => void save()}
    >
      {isSaving ? t('roles.saving') : t('roles.save')}
    </Button>
  );
  return (
    <div className={styles.saveBar}>
      <span role="status">{preview.isComputing ? t('roles.computing') : changed}</span>
      <Button type="text" disabled={isSaving} onClick={onDiscard}>
        {t('roles.discard')}
      </Button>
      {isPhone ? (
        <>
          <Button type="primary" disabled={!hasNames} onClick={() => setIsReading(true)}>
            {t('roles.before')}
          </Button>
          <Drawer
            open={isReading}
            placement="bottom"
            size="85dvh"
            title={changed}
            footer={saveButton}
            onClose={() => setIsReading(false)}
          >
            <RolePreviewPanel preview={preview} />
          </Drawer>
        </>
      ) : (
        saveButton
      )}
    </div>
  );
}
