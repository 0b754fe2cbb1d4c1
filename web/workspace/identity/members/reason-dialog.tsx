import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { maxReasonLength } from '#contract/identity/members.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import styles from './users.module.css';

interface ReasonDialogProps {
  readonly title: string;
  /** What follows from it. */
  readonly text: string;
  readonly verb: string;
  readonly send: (reason: string) => Promise<ApiAnswer<unknown>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for a reason before something is taken from a person. */
export function ReasonDialog({ title, text, verb, send, onDone, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const submission = useSubmission({ send: ({ reason }: { reason: string }) => send(reason), onDone });
  const { close, question } = useDiscardQuestion(submission.form, onClose);
  return (
    <Dialog open title={title} footer={null} onCancel={close}>
      {question}
      <p className={styles.consequence}>{text}</p>
      <SubmitForm submission={submission} initialValues={{ reason: '' }}>
        <Form.Item name="reason" label={t('users.reason')} extra={t('users.reasonHint')}>
          <Input.TextArea rows={3} maxLength={maxReasonLength} />
        </Form.Item>
        <div className={styles.formActs}>
          <Button onClick={close}>{t('users.cancel')}</Button>
          <Button type="primary" danger htmlType="submit" loading={submission.isSending}>
            {verb}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
