import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import styles from './editor.module.css';

interface SaveBarProps {
  /** When it was last changed by hand; `null` for what came in by itself, left out for a new one. */
  readonly savedAt: string | null | undefined;
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
    if (savedAt === undefined) return t('editor.notSavedYet');
    return savedAt === null ? t('editor.unchanged') : t('editor.savedAt', { time: savedTime(savedAt) });
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

/** The day is said only when it is another one: `18:02` today, `11-20 18:02` on another day. */
function savedTime(savedAt: string): string {
  const text = formatDateTimeShort(savedAt);
  const [day, time = ''] = text.split(' ');
  return formatDateTimeShort(new Date().toISOString()).startsWith(`${day} `) ? time : text;
}
