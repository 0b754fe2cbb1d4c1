import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import styles from './editor.module.css';
import type { SaveState } from './use-versioned-editor.ts';

interface SaveBarProps {
  /** When it was last changed by hand; `null` for what came in by itself, left out for a new one. */
  readonly savedAt: string | null | undefined;
  readonly state: SaveState;
  /** Why the last save, or the last step, was refused. */
  readonly failure: string | undefined;
  readonly onSave: () => void;
  /** What else can be done at the foot. */
  readonly children?: ReactNode;
}

/** Stays at the foot of the window: where what is typed has got to, and the button that sees to it. */
export function SaveBar({ savedAt, state, failure, onSave, children }: SaveBarProps) {
  const { t } = useTranslation();
  const isSaving = state === 'saving';
  const line = () => {
    if (isSaving) return t('editor.saving');
    if (state === 'failed') return t('versions.saveFailed', { desc: failure });
    if (failure !== undefined) return failure;
    if (state === 'incomplete') return t('versions.incomplete');
    if (state === 'unsaved') return t('editor.unsaved');
    if (savedAt === undefined) return t('editor.notSavedYet');
    return savedAt === null ? t('editor.unchanged') : t('editor.savedAt', { time: savedTime(savedAt) });
  };
  return (
    <div className={styles.saveBar}>
      <p
        className={styles.saveState}
        role="status"
        data-failed={state === 'failed' || failure !== undefined || undefined}
      >
        {line()}
      </p>
      {children}
      <Button loading={isSaving} aria-busy={isSaving} aria-keyshortcuts="Control+S Meta+S" onClick={onSave}>
        {isSaving ? t('editor.saving') : t(state === 'failed' ? 'versions.retry' : 'editor.save')}
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
