import { Alert, Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { maxReasonLength } from '#contract/identity/members.ts';
import type { ClientData } from '#contract/operation/client-data.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import styles from './client-data.module.css';

interface EraseDialogProps {
  readonly data: ClientData;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Erases a client for good, once its name has been typed. */
export function EraseDialog({ data, onDone, onClose }: EraseDialogProps) {
  const { stockId, name, people, hasOpenInquiries, export: file } = data;
  const { t } = useTranslation();
  const submission = useSubmission({
    send: (values: { name: string; reason: string }) =>
      api('clientData.erase', { body: { stockId, ...values } }, { quiet: true }),
    onDone: () => {
      toast.success(t('clientData.begun'));
      onDone();
    },
  });
  const { close, question } = useDiscardQuestion(submission.form, onClose);
  const typed = Form.useWatch('name', submission.form)?.trim();
  return (
    <Dialog open title={t('clientData.eraseOne', { name })} footer={null} onCancel={close}>
      {question}
      <p className={styles.text}>{t('clientData.consequence')}</p>
      <p className={styles.text}>{t('clientData.people', { count: people })}</p>
      {hasOpenInquiries && <p className={styles.text}>{t('clientData.inquiries')}</p>}
      {!file?.archive && (
        <Alert className={styles.warning ?? ''} type="warning" showIcon title={t('clientData.notExported')} />
      )}
      <SubmitForm submission={submission} initialValues={{ name: '', reason: '' }}>
        <Form.Item name="name" label={t('clientData.typed', { name })}>
          <Input autoComplete="off" maxLength={200} />
        </Form.Item>
        <Form.Item name="reason" label={t('clientData.reason')}>
          <Input.TextArea rows={3} maxLength={maxReasonLength} />
        </Form.Item>
        <div className={styles.dialogActs}>
          <Button onClick={close}>{t('clientData.cancel')}</Button>
          <Button type="primary" danger htmlType="submit" disabled={typed !== name} loading={submission.isSending}>
            {t('clientData.erase')}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
