import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
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
import { type Factors, ProofForm } from './proof-form.tsx';
import { fieldsOfCodeRefusals } from './refused-fields.ts';
import styles from './second-factor.module.css';
import { useFocusNext } from './use-focus-next.ts';
import { useOwnFactors } from './use-own-factors.ts';

interface EmailDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Milliseconds between two looks at a mail that is on its way. */
const lookEvery = 3_000;

/** The person's e-mail address: the confirmed one, and the ways to another and to none. */
export function EmailDrawer({ open, onClose, onClosed }: EmailDrawerProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const options = apiQuery('email.state', {}, { quiet: true });
  const email = useQuery({
    ...options,
    enabled: open,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pending?.delivery?.state === 'queued' ? lookEvery : false),
  });
  const { factors, error: factorsError, refetch: refetchFactors } = useOwnFactors(open);
  const failure = (email.data ? undefined : email.error) ?? factorsError;
  const isThere = email.data && factors;
  /** The button of a step goes with it; the first field of the one that comes next takes the keyboard on. */
  const [goesOn, setGoesOn] = useState(false);
  const show = (state: EmailState) => {
    setGoesOn(true);
    client.setQueryData(options.queryKey, state);
  };
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
          if (isOpen) return;
          setGoesOn(false);
          onClosed();
        }}
      >
        <p className={styles.description}>{t('email.description')}</p>
        {failure && (
          <ErrorState
            error={failure}
            onReload={() => {
              void email.refetch();
              refetchFactors();
            }}
          />
        )}
        {!failure && !isThere && <ListSkeleton rows={3} />}
        {isThere && (
          <>
            <div className={styles.facts}>
              <FactList facts={[[t('email.current'), email.data.email ?? t('email.none')]]} />
            </div>
            {email.data.pending ? (
              <ConfirmForm forms={forms} pending={email.data.pending} onChanged={show} />
            ) : (
              <ChangeForms forms={forms} goesOn={goesOn} email={email.data.email} factors={factors} onChanged={show} />
            )}
          </>
        )}
      </Drawer>
    </>
  );
}

interface ChangeFormsProps {
  /** Those about which the drawer asks before it closes. */
  readonly forms: OpenForms;
  readonly email: string | null;
  readonly factors: Factors;
  /** Whether the keyboard comes from the step before. */
  readonly goesOn: boolean;
  readonly onChanged: (state: EmailState) => void;
}

/** The ways to another address, and to none. */
function ChangeForms({ forms, email: current, factors, goesOn, onChanged }: ChangeFormsProps) {
  const { t } = useTranslation();
  const [isRemoving, setIsRemoving] = useState(false);
  const field = useRef<InputRef>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  if (isRemoving) {
    return (
      <ProofForm<object, EmailState>
        factors={factors}
        forms={forms}
        submitLabel={t('email.remove')}
        isDanger
        send={(body) => api('email.remove', { body }, { quiet: true })}
        onDone={(state) => {
          toast.success(t('email.removed'));
          setIsRemoving(false);
          onChanged(state);
          focusNext(() => field.current?.input ?? null);
        }}
        onCancel={() => {
          setIsRemoving(false);
          focusNext(() => removeButton.current);
        }}
      >
        <p className={styles.description}>{t('email.removeText')}</p>
      </ProofForm>
    );
  }
  return (
    <>
      <div className={styles.part}>
        <ProofForm<{ email: string }, EmailState>
          factors={factors}
          forms={forms}
          submitLabel={t('email.send')}
          initialValues={{ email: '' }}
          send={(proof, { email }) => api('email.change', { body: { ...proof, email } }, { quiet: true })}
          onDone={onChanged}
        >
          <Form.Item
            name="email"
            label={t('email.address')}
            rules={schemaRules(emailEndpoints['email.change'].body, 'email')}
          >
            <Input ref={field} autoFocus={goesOn} type="email" autoComplete="email" />
          </Form.Item>
        </ProofForm>
      </div>
      {current !== null && (
        <div className={styles.part}>
          <Button ref={removeButton} danger onClick={() => setIsRemoving(true)}>
            {t('email.remove')}
          </Button>
        </div>
      )}
    </>
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
    fields: fieldsOfCodeRefusals,
    onDone: (state) => {
      toast.success(t('email.confirmed'));
      onChanged(state);
    },
    // A try whose answer was lost may have confirmed it: its code is good for nothing then.
    onFailure: async () => {
      const state = await api('email.state', {}, { quiet: true });
      if (!state.success || state.result.email !== email) return false;
      toast.success(t('email.confirmed'));
      onChanged(state.result);
      return true;
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
