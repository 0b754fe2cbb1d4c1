import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { type PartnerDetail, partnerEndpoints } from '#contract/identity/partners.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import styles from './partners.module.css';

type Codes = typeof import('#contract/codes/errors.ts').errorTable;
/** Codes of a linked id and of an account that does not exist; the types keep them equal to the contract's. */
const [taken, missing]: [Codes['LINK_TAKEN']['code'], Codes['NOT_FOUND']['code']] = [1013, 404];

interface LinkDialogProps {
  readonly partner: PartnerDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Says which account here a partner's person has. */
export function LinkDialog({ partner: { id, kind }, onClose, onDone }: LinkDialogProps) {
  const { t } = useTranslation();
  const submission = useSubmission({
    send: (values: { subject: string; username: string }) =>
      api('unify.link', { body: { partner: id, ...values } }, { quiet: true }),
    fields: { [taken]: 'subject' },
    onFailure: ({ code }) => {
      if (code !== missing) return false;
      submission.form.setFields([{ name: 'username', errors: [t('partners.usernameUnknown')] }]);
      return true;
    },
    onDone: () => {
      toast.success(t('partners.linked'));
      onDone();
    },
  });
  const { close, question } = useDiscardQuestion(submission.form, onClose, { parameter: 'partner' });
  const schema = partnerEndpoints['unify.link'].body;
  return (
    <Dialog open title={t('partners.linkTitle')} footer={null} onCancel={close}>
      {question}
      <SubmitForm submission={submission} initialValues={{ subject: '', username: '' }}>
        <Form.Item
          name="subject"
          label={t('partners.subject')}
          extra={t(`partners.subjectHelp.${kind}`)}
          rules={schemaRules(schema, 'subject')}
        >
          <Input autoCapitalize="none" spellCheck={false} maxLength={255} />
        </Form.Item>
        <Form.Item name="username" label={t('partners.username')} rules={schemaRules(schema, 'username')}>
          <Input autoCapitalize="none" spellCheck={false} autoComplete="off" />
        </Form.Item>
        <div className={styles.formActs}>
          <Button onClick={close}>{t('partners.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={submission.isSending}>
            {t('partners.linkAdd')}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
