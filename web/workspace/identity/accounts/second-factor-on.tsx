import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SecondFactorState, secondFactorEndpoints } from '#contract/identity/second-factor.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import dialogStyles from './password-dialog.module.css';
import { passwordToggle } from './password-toggle.tsx';
import { fieldsOfRefusals } from './refused-fields.ts';
import styles from './second-factor.module.css';

interface SecondFactorOnProps {
  readonly state: SecondFactorState;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onOff: () => void;
}

type Act = 'renew' | 'turnOff';

/** Fewer recovery codes than this are worth a word. */
const few = 3;

/** A second factor that is on: how it stands, new recovery codes, and the way to do without. */
export function SecondFactorOn({ state, onCodes, onOff }: SecondFactorOnProps) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act>();
  return (
    <>
      <p className={styles.state}>{t('factor.on', { time: formatDateTime(state.since ?? '') })}</p>
      <p className={styles.description}>
        {t('factor.codesLeft', { count: state.recoveryCodesLeft })}
        {state.recoveryCodesLeft < few && t('factor.codesFew')}
        {state.isCompulsory && ` ${t('factor.compulsory')}`}
      </p>
      {act === undefined ? (
        <div className={styles.actions}>
          <Button onClick={() => setAct('renew')}>{t('factor.renew')}</Button>
          {!state.isCompulsory && (
            <Button danger onClick={() => setAct('turnOff')}>
              {t('factor.turnOff')}
            </Button>
          )}
        </div>
      ) : (
        <ProofForm key={act} act={act} onCancel={() => setAct(undefined)} onCodes={onCodes} onOff={onOff} />
      )}
    </>
  );
}

interface ProofFormProps extends Omit<SecondFactorOnProps, 'state'> {
  readonly act: Act;
  readonly onCancel: () => void;
}

type Proof = { readonly password: string; readonly otp: string };

/** Password and code together: an open session alone changes nothing here. */
function ProofForm({ act, onCancel, onCodes, onOff }: ProofFormProps) {
  const { t } = useTranslation();
  const { body: schema } = secondFactorEndpoints['secondFactor.turnOff'];
  const turnOff = useSubmission({
    send: (body: Proof) => api('secondFactor.turnOff', { body }, { quiet: true }),
    fields: fieldsOfRefusals,
    onDone: () => {
      toast.success(t('factor.turnedOff'));
      onOff();
    },
  });
  const renew = useSubmission({
    send: (body: Proof) => api('secondFactor.renewRecoveryCodes', { body }, { quiet: true }),
    fields: fieldsOfRefusals,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const submission = act === 'turnOff' ? turnOff : renew;
  return (
    <SubmitForm submission={submission} className={dialogStyles.form}>
      <p className={styles.description}>{t(act === 'turnOff' ? 'factor.turnOffText' : 'factor.renewText')}</p>
      <Form.Item name="password" label={t('factor.password')} rules={schemaRules(schema, 'password')}>
        <Input.Password autoFocus autoComplete="current-password" iconRender={passwordToggle} />
      </Form.Item>
      <Form.Item name="otp" label={t('factor.codeOrRecovery')} rules={schemaRules(schema, 'otp')}>
        <Input autoComplete="one-time-code" />
      </Form.Item>
      <div className={styles.actions}>
        <Button onClick={onCancel} disabled={submission.isSending}>
          {t('factor.cancel')}
        </Button>
        <Button type="primary" danger={act === 'turnOff'} htmlType="submit" loading={submission.isSending}>
          {t(act === 'turnOff' ? 'factor.turnOff' : 'factor.renew')}
        </Button>
      </div>
    </SubmitForm>
  );
}
