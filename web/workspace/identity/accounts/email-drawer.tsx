import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '#contract/delivery.ts';
import { type EmailState, emailEndpoints } from '#contract/identity/email.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { type OpenForms, useOpenForm, useOpenForms } from '#web/workspace/kits/drawer/open-forms.ts';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { FailureAlert } from '#web/workspace/kits/form/failure-alert.tsx';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { FactList } from '#web/workspace/ui/fact-list.tsx';
import dialogStyles from './password-dialog.module.css';
import { passwordToggle } from './password-toggle.tsx';
import { fieldsOfEmailRefusals } from './refused-fields.ts';
import styles from './second-factor.module.css';

interface EmailDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Milliseconds between two looks at a mail that is on its way. */
const lookEvery = 3_000;

/** The person's e-mail address: the confirmed one, and the way to another. */
export function EmailDrawer({ open, onClose, onClosed }: EmailDrawerProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const options = apiQuery('email.state', {}, { quiet: true });
  const { data, error, refetch } = useQuery({
    ...options,
    enabled: open,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pending?.delivery?.state === 'queued' ? lookEvery : false),
  });
  const show = (state: EmailState) => client.setQueryData(options.queryKey, state);
  const { forms, isFieldsTouched } = useOpenForms();
  const { close, question } = useDiscardQuestion({ isFieldsTouched }, onClose);
  return (
    <>
      {/* Outside: it speaks for the page as well, also while the drawer is hidden. */}
      {question}
      <Drawer
        open={open}
        title={t('email.title')}
        destroyOnHidden
        onClose={close}
        afterOpenChange={(isOpen) => {
          if (!isOpen) onClosed();
        }}
      >
        <p className={styles.description}>{t('email.description')}</p>
        {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
        {!data && !error && <ListSkeleton rows={3} />}
        {data && (
          <div className={styles.facts}>
            <FactList facts={[[t('email.current'), data.email ?? t('email.none')]]} />
          </div>
        )}
        {data && !data.pending && <AskForm forms={forms} onAsked={show} />}
        {data?.pending && <ConfirmForm forms={forms} pending={data.pending} onChanged={show} />}
      </Drawer>
    </>
  );
}

interface AskFormProps {
  /** Those about which the drawer asks before it closes. */
  readonly forms: OpenForms;
  readonly onAsked: (state: EmailState) => void;
}

function AskForm({ forms, onAsked }: AskFormProps) {
  const { t } = useTranslation();
  const { body: schema } = emailEndpoints['email.change'];
  const submission = useSubmission({
    send: (body: { email: string; password: string }) => api('email.change', { body }, { quiet: true }),
    fields: fieldsOfEmailRefusals,
    onDone: onAsked,
  });
  useOpenForm(forms, submission.form);
  return (
    <SubmitForm submission={submission} className={dialogStyles.form}>
      <Form.Item name="email" label={t('email.address')} rules={schemaRules(schema, 'email')}>
        <Input type="email" autoComplete="email" />
      </Form.Item>
      <Form.Item name="password" label={t('email.password')} rules={schemaRules(schema, 'password')}>
        <Input.Password autoComplete="current-password" iconRender={passwordToggle} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={submission.isSending}>
        {t('email.send')}
      </Button>
    </SubmitForm>
  );
}

interface ConfirmFormProps {
  readonly forms: OpenForms;
  readonly pending: NonNullable<EmailState['pending']>;
  readonly onChanged: (state: EmailState) => void;
}

function ConfirmForm({ forms, pending: { email, expiresAt, delivery }, onChanged }: ConfirmFormProps) {
  const { t } = useTranslation();
  const submission = useSubmission({
    send: (body: { code: string }) => api('email.confirm', { body }, { quiet: true }),
    fields: fieldsOfEmailRefusals,
    onDone: (state) => {
      toast.success(t('email.confirmed'));
      onChanged(state);
    },
  });
  useOpenForm(forms, submission.form);
  const taking = useSubmission({
    send: () => api('email.cancel', {}, { quiet: true }),
    onDone: onChanged,
    form: submission.form,
  });
  const giveUp = () => void taking.send(submission.form.getFieldsValue());
  return (
    <>
      <p className={styles.state}>{t('email.pending', { email, time: formatDateTime(expiresAt) })}</p>
      {delivery && <DeliveryNote delivery={delivery} />}
      <SubmitForm submission={submission} className={dialogStyles.form}>
        <Form.Item
          name="code"
          label={t('email.code')}
          rules={schemaRules(emailEndpoints['email.confirm'].body, 'code')}
        >
          <Input autoFocus autoComplete="one-time-code" inputMode="numeric" />
        </Form.Item>
        <FailureAlert failure={taking.failure} isSending={taking.isSending} onRetry={giveUp} />
        <div className={styles.actions}>
          <Button loading={taking.isSending} onClick={giveUp}>
            {t('email.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" loading={submission.isSending}>
            {t('email.confirm')}
          </Button>
        </div>
      </SubmitForm>
    </>
  );
}

/** What became of the mail with the code. */
function DeliveryNote({ delivery: { state, at, tries, answer } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation();
  if (state === 'failed') return <Alert type="error" showIcon title={t('email.failed', { answer: answer ?? '' })} />;
  if (state === 'kept') return <Alert type="warning" showIcon title={t('email.kept')} />;
  if (state === 'queued' && answer !== null) {
    return <Alert type="warning" showIcon title={t('email.retried', { count: tries, answer })} />;
  }
  return (
    <p role="status" className={styles.description}>
      {state === 'sent' ? t('email.sent', { time: formatDateTime(at) }) : t('email.queued')}
    </p>
  );
}
