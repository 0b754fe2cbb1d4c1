import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import styles from './editor.module.css';

interface SaveBarProps {
  readonly savedAt: string | undefined;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly failure: string | undefined;
  readonly onSave: () => void;
}

/** Stays at the foot of the window: whether everything is saved, and the button that sees to it. */
export function SaveBar({ savedAt, isDirty, isSaving, failure, onSave }: SaveBarProps) {
  const { t } = useTranslation();
  const state = () => {
    if (isSaving) return t('editor.saving');
    if (failure !== undefined) return t('editor.saveFailed', { desc: failure });
    if (isDirty) return t('editor.unsaved');
    // The day is said only when it is another one.
    return savedAt === undefined ? t('editor.notSavedYet') : t('editor.savedAt', { time: savedTime(savedAt) });
  };
  return (
    <div className={styles.saveBar}>
      <p className={styles.saveState} role="status" data-failed={failure !== undefined || undefined}>
        {state()}
      </p>
      <Button type="primary" loading={isSaving} aria-busy={isSaving} onClick={onSave}>
        {isSaving ? t('editor.saving') : t('editor.save')}
      </Button>
    </div>
  );
}

/** `18:02` today, `11-20 18:02` on another day. */
function savedTime(savedAt: string): string {
  const text = formatDateTimeShort(savedAt);
  const [day, time = ''] = text.split(' ');
  return formatDateTimeShort(new Date().toISOString()).startsWith(`${day} `) ? time : text;
}
