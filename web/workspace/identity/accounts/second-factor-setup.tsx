import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointName, InputOf } from '#contract/endpoints.ts';
import { type OwnSecondFactorSetup, secondFactorEndpoints } from '#contract/identity/second-factor.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { QrCode } from '#web/shared/ui/qr-code.tsx';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import dialogStyles from './password-dialog.module.css';
import { type Factors, ProofForm } from './proof-form.tsx';
import { fieldsOfRefusals } from './refused-fields.ts';
import styles from './second-factor.module.css';
import { useFocusNext } from './use-focus-next.ts';

const onCode: typeof import('#contract/codes/errors.ts').errorTable['SECOND_FACTOR_IS_ON']['code'] = 1111;

type Body<Name extends EndpointName> = InputOf<Name> extends { body: infer B } ? B : never;

interface SecondFactorSetupProps {
  readonly factors: Factors;
  /** With the recovery codes, which come with the first second factor alone. */
  readonly onOn: (codes: readonly string[] | null) => void;
  /** Whose answer was lost is on, and its recovery codes come no more. */
  readonly onOnAlready: () => void;
}

/** Password, then the app, then a code that proves it: before that, nothing is asked for at sign-in. */
export function SecondFactorSetup({ factors, ...reactions }: SecondFactorSetupProps) {
  const { t } = useTranslation();
  const [setup, setSetup] = useState<OwnSecondFactorSetup>();
  const [isBegun, setIsBegun] = useState(false);
  const beginButton = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  if (setup) return <ConfirmForm setup={setup} {...reactions} />;
  return (
    <>
      <p className={styles.description}>{t('factor.off')}</p>
      {isBegun ? (
        <ProofForm
          factors={factors}
          submitLabel={t('factor.begin')}
          send={(body) => api('secondFactor.begin', { body }, { quiet: true })}
          onDone={setSetup}
          onCancel={() => {
            setIsBegun(false);
            focusNext(() => beginButton.current);
          }}
        />
      ) : (
        <Button ref={beginButton} onClick={() => setIsBegun(true)}>
          {t('factor.turnOn')}
        </Button>
      )}
    </>
  );
}

interface ConfirmFormProps extends Omit<SecondFactorSetupProps, 'factors'> {
  readonly setup: OwnSecondFactorSetup;
}

function ConfirmForm({ setup, onOn, onOnAlready }: ConfirmFormProps) {
  const { t } = useTranslation();
  const submission = useSubmission({
    send: ({ otp }: Body<'secondFactor.confirm'>) =>
      api('secondFactor.confirm', { body: { otp, setupId: setup.setupId } }, { quiet: true }),
    fields: fieldsOfRefusals,
    onDone: ({ recoveryCodes }) => {
      toast.success(t('factor.turnedOn'));
      onOn(recoveryCodes);
    },
    // It was stored by a try whose answer was lost: beginning anew, or losing the app's entry, would lock its owner out.
    onFailure: ({ code }) => {
      if (code !== onCode) return false;
      onOnAlready();
      return true;
    },
  });
  return (
    <SubmitForm submission={submission} className={dialogStyles.form}>
      <ol className={styles.steps}>
        <li>{t('factor.install')}</li>
        <li>
          {t('factor.scan')}
          <div className={styles.key}>
            <QrCode text={setup.uri} label={t('factor.picture')} />
            <p>
              {t('factor.byHand')}
              <code className={styles.code}>{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
          </div>
        </li>
        <li>{t('factor.enter')}</li>
      </ol>
      <Form.Item
        name="otp"
        label={t('factor.code')}
        rules={schemaRules(secondFactorEndpoints['secondFactor.confirm'].body, 'otp')}
      >
        <Input autoFocus autoComplete="one-time-code" inputMode="numeric" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={submission.isSending}>
        {t('factor.confirm')}
      </Button>
    </SubmitForm>
  );
}
