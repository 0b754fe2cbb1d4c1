import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { maxReasonLength, type UserDetail } from '#contract/identity/members.ts';
import { api } from '#web/shared/api/client.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import styles from './users.module.css';

interface AnonymiseDialogProps {
  readonly user: Pick<UserDetail, 'id' | 'name' | 'username'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Takes a disabled account's name for good, once its username has been typed. */
export function AnonymiseDialog({ user: { id, name, username }, onDone, onClose }: AnonymiseDialogProps) {
  const { t } = useTranslation();
  const submission = useSubmission({
    send: (values: { username: string; reason: string }) =>
      api('user.anonymise', { body: { id, ...values } }, { quiet: true }),
    onDone,
  });
  const { close, question } = useDiscardQuestion(submission.form, onClose);
  const typed = Form.useWatch('username', submission.form)?.trim();
  return (
    <Dialog open title={t('users.anonymiseTitle', { name })} footer={null} onCancel={close}>
      {question}
      <p className={styles.consequence}>{t('users.anonymiseText')}</p>
      <SubmitForm submission={submission} initialValues={{ username: '', reason: '' }}>
        <Form.Item name="username" label={t('users.anonymiseTyped', { username })}>
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item name="reason" label={t('users.reason')} extra={t('users.reasonHint')}>
          <Input.TextArea rows={3} maxLength={maxReasonLength} />
        </Form.Item>
        <div className={styles.formActs}>
          <Button onClick={close}>{t('users.cancel')}</Button>
          <Button type="primary" danger htmlType="submit" disabled={typed !== username} loading={submission.isSending}>
            {t('users.anonymise')}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
