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

/** Codes of refusals; the types keep them equal to the contract's. */
const inUse: typeof import('#contract/codes/errors.ts').errorTable['CLIENT_IN_USE']['code'] = 1746;
const beingErased: typeof import('#contract/codes/errors.ts').errorTable['CLIENT_BEING_ERASED']['code'] = 1747;
const notFound: typeof import('#contract/codes/errors.ts').errorTable['NOT_FOUND']['code'] = 404;
/** The client is being erased, or is gone. */
const over: ReadonlySet<number> = new Set([beingErased, notFound]);

interface EraseDialogProps {
  readonly data: ClientData;
  /** It is being erased from now on, or has been before. */
  readonly onDone: () => void;
  /** A module was opened meanwhile. */
  readonly onInUse: () => void;
  readonly onClose: () => void;
}

/** Erases a client for good, once its name has been typed. */
export function EraseDialog({ data, onDone, onInUse, onClose }: EraseDialogProps) {
  const { stockId, name, people, hasOpenInquiries, export: file } = data;
  const { t } = useTranslation();
  const submission = useSubmission<{ name: string; reason: string }, { readonly id: number } | null>({
    send: async (values) => {
      const answer = await api('clientData.erase', { body: { stockId, ...values } }, { quiet: true });
      // By an earlier try whose answer was lost, or by a colleague: there is nothing left to decide.
      return !answer.success && over.has(answer.code) ? { success: true, code: 200, result: null } : answer;
    },
    onDone: (begun) => {
      toast.success(t(begun ? 'clientData.begun' : 'clientData.begunBefore'));
      onDone();
    },
    onFailure: ({ code }) => {
      if (code === inUse) onInUse();
      return false;
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
