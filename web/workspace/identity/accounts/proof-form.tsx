import { Button, Form, Input } from 'antd';
import { KeySquare } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { errorTable } from '#contract/codes/errors.ts';
import { type Proof, proofSchema } from '#contract/identity/second-factor.ts';
import type { ApiAnswer, ApiFailure } from '#web/shared/api/client.ts';
import { type PasskeyFailure, signByPasskey } from '#web/shared/passkeys.ts';
import { type OpenForms, useOpenForm } from '#web/workspace/kits/drawer/open-forms.ts';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import dialogStyles from './password-dialog.module.css';
import { passwordToggle } from './password-toggle.tsx';
import { fieldsOfRefusals } from './refused-fields.ts';
import styles from './second-factor.module.css';

const factorNeeded: (typeof errorTable)['SECOND_FACTOR_NEEDED']['code'] = 1006;

/** Which second factors are on. */
export interface Factors {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

interface ProofFormProps<Values, Result> {
  readonly factors: Factors;
  readonly submitLabel: string;
  readonly isDanger?: boolean;
  /** Stands above the fields. Fields among it, which come with values, begin the form and take the focus themselves. */
  readonly children?: ReactNode;
  readonly initialValues?: Partial<Values>;
  readonly send: (proof: Proof, values: Values) => Promise<ApiAnswer<Result>>;
  readonly onDone: (result: Result) => unknown;
  readonly onCancel?: () => void;
  /** Those about which the drawer asks before it closes, if it asks. */
  readonly forms?: OpenForms;
}

type Typed<Values> = Values & { readonly password: string; readonly otp?: string };

/** What a browser refuses looks like what the server refuses. */
export const refusedByBrowser = (desc: string): ApiFailure<never> => ({ success: false, code: 0, status: 200, desc });

/** Password and a second factor that is on, by its code or by a passkey: an open session alone changes nothing here. */
export function ProofForm<Values extends object, Result>(props: ProofFormProps<Values, Result>) {
  const { factors, submitLabel, isDanger = false, children, initialValues, send, onDone, onCancel, forms } = props;
  const { t } = useTranslation();
  const isByPasskey = useRef(false);
  const words: Readonly<Record<PasskeyFailure, string>> = {
    ...{ cancelled: t('passkey.cancelled'), known: t('passkey.failed'), failed: t('passkey.failed') },
  };

  /** The refusal of a try without says what the passkey has to sign. */
  const sendByPasskey = async (password: string, values: Values): Promise<ApiAnswer<Result>> => {
    const asked = await send({ password }, values);
    if (asked.success || asked.code !== factorNeeded || !asked.factor?.passkey) return asked;
    const passkey = await signByPasskey(asked.factor.passkey);
    return typeof passkey === 'string' ? refusedByBrowser(words[passkey]) : send({ password, passkey }, values);
  };
  const submission = useSubmission<Typed<Values>, Result>({
    send: ({ password, otp, ...rest }) => {
      const values = rest as unknown as Values;
      if (isByPasskey.current) return sendByPasskey(password, values);
      return send({ password, ...(otp && { otp }) }, values);
    },
    fields: fieldsOfRefusals,
    onDone,
  });
  const { form, isSending } = submission;
  useOpenForm(forms, form);
  const submitBy = (passkey: boolean) => {
    isByPasskey.current = passkey;
    form.submit();
  };
  const isGuarded = factors.hasApp || factors.hasPasskey;
  return (
    <SubmitForm
      submission={submission}
      className={dialogStyles.form}
      {...(initialValues && { initialValues: initialValues as Partial<Typed<Values>> })}
    >
      {children}
      <Form.Item name="password" label={t('factor.password')} rules={schemaRules(proofSchema, 'password')}>
        <Input.Password
          autoFocus={initialValues === undefined}
          autoComplete="current-password"
          iconRender={passwordToggle}
        />
      </Form.Item>
      {isGuarded && (
        <Form.Item
          name="otp"
          label={t(factors.hasApp ? 'factor.codeOrRecovery' : 'factor.recoveryCode')}
          {...(factors.hasPasskey && { extra: t('passkey.orPasskey') })}
        >
          <Input autoComplete="one-time-code" />
        </Form.Item>
      )}
      <div className={styles.actions}>
        {onCancel && (
          <Button onClick={onCancel} disabled={isSending}>
            {t('factor.cancel')}
          </Button>
        )}
        {factors.hasPasskey && (
          <Button icon={<KeySquare size={16} strokeWidth={1.5} />} loading={isSending} onClick={() => submitBy(true)}>
            {t('passkey.prove')}
          </Button>
        )}
        <Button type="primary" danger={isDanger} loading={isSending} onClick={() => submitBy(false)} htmlType="submit">
          {submitLabel}
        </Button>
      </div>
    </SubmitForm>
  );
}
