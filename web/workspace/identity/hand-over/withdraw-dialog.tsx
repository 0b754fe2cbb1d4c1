import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './hand-over.module.css';

interface WithdrawDialogProps {
  readonly title: string;
  /** What withdrawing means. */
  readonly text: string;
  /** What becomes of what the person has there if nobody takes over. */
  readonly handOverText: string;
  /** The field `successor`, `null` where nothing belongs to the person there; nothing until that is known. */
  readonly successor: ReactNode | undefined;
  /** Why it is not known. */
  readonly error: Error | null;
  readonly onReload: () => void;
  readonly withdraw: (successor: number | undefined) => Promise<ApiAnswer<null>>;
  readonly onDone: () => void;
  /** It was refused: what is shown behind may be old. */
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

interface Values {
  readonly successor?: number;
}

/** Takes somebody out of a company, and asks who takes over what belongs to them there. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const { title, text, handOverText, successor, error, onReload, withdraw, onDone, onRefused, onClose } = props;
  const { t } = useTranslation();
  const submission = useSubmission({
    send: (values: Values) => withdraw(values.successor),
    onDone,
    onFailure: () => {
      onRefused();
      return false;
    },
  });
  const { close, question } = useDiscardQuestion(submission.form, onClose);
  return (
    <Dialog open title={title} footer={null} onCancel={close}>
      {question}
      <p className={styles.consequence}>{text}</p>
      {successor === undefined &&
        (error ? <ErrorState error={error} onReload={onReload} /> : <ListSkeleton rows={2} />)}
      {successor !== undefined && (
        <SubmitForm submission={submission} initialValues={{}}>
          {successor && <p className={styles.consequence}>{handOverText}</p>}
          {successor}
          <div className={styles.formActs}>
            <Button onClick={close}>{t('users.cancel')}</Button>
            <Button type="primary" danger htmlType="submit" loading={submission.isSending}>
              {t('users.withdraw')}
            </Button>
          </div>
        </SubmitForm>
      )}
    </Dialog>
  );
}
