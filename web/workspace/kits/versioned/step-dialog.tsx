import { Alert, Button, Input } from 'antd';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../drawer/dialog.tsx';
import { fromClock } from './china-clock.ts';
import styles from './editor.module.css';
import type { Step } from './versioned-item.ts';

/** Steps that are asked about before they are taken. */
export type AskedAction = 'withdraw' | 'schedule' | 'sendBack';

/** What is typed into the dialog. Its opener keeps it, so that it outlives a refusal and closing the dialog. */
export interface StepWords {
  readonly note: string;
  /** As the input for date and time has it, in China's time. */
  readonly time: string;
}

interface StepDialogProps {
  readonly action: AskedAction;
  /** Of the text. */
  readonly title: string;
  readonly withdrawText: string;
  readonly hasDraft: boolean;
  readonly words: StepWords;
  readonly onWords: (words: Partial<StepWords>) => void;
  /** Answers with why the step was not taken, `undefined` when it was. */
  readonly onConfirm: (circumstances: Pick<Step, 'at' | 'note'>) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Asks about a step and stays until it is taken. */
export function StepDialog(props: StepDialogProps) {
  const { action, title, withdrawText, hasDraft, words, onWords, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const at = fromClock(words.time);
  const isTimeMissing = action === 'schedule' && at === '';
  const circumstances = { withdraw: {}, schedule: { at }, sendBack: { note: words.note } };
  const confirm = async () => {
    setIsSending(true);
    setRefusal(undefined);
    setRefusal(await onConfirm(circumstances[action]));
    setIsSending(false);
  };
  return (
    <Dialog
      open
      title={t(`versions.ask.${action}`, { title })}
      width={440}
      centered
      onCancel={onClose}
      footer={
        <>
          <Button autoFocus={action === 'withdraw'} onClick={onClose}>
            {t('editor.cancel')}
          </Button>
          <Button
            danger={action === 'withdraw'}
            type="primary"
            loading={isSending}
            aria-busy={isSending}
            disabled={isTimeMissing}
            onClick={() => void confirm()}
          >
            {t(`versions.actions.${action}`)}
          </Button>
        </>
      }
    >
      {refusal !== undefined && (
        <Alert className={styles.alert ?? ''} type="error" showIcon role="alert" title={refusal} />
      )}
      {action === 'withdraw' && <p>{withdrawText}</p>}
      {action === 'withdraw' && hasDraft && <p>{t('versions.withdrawDraft')}</p>}
      {action === 'schedule' && (
        <label className={styles.asked} htmlFor="version-time">
          {t('versions.time')}
          <Input
            id="version-time"
            type="datetime-local"
            value={words.time}
            status={isTimeMissing ? 'error' : ''}
            aria-invalid={isTimeMissing}
            aria-describedby={isTimeMissing ? 'version-time-missing' : undefined}
            onChange={({ target }) => onWords({ time: target.value })}
          />
        </label>
      )}
      {isTimeMissing && (
        <p id="version-time-missing" className={styles.missing}>
          <CircleAlert size={14} strokeWidth={1.5} aria-hidden="true" />
          {t('versions.timeMissing')}
        </p>
      )}
      {action === 'sendBack' && (
        <label className={styles.asked} htmlFor="version-note">
          {t('versions.noteLabel')}
          <Input.TextArea
            id="version-note"
            rows={3}
            maxLength={500}
            value={words.note}
            onChange={({ target }) => onWords({ note: target.value })}
          />
        </label>
      )}
    </Dialog>
  );
}
