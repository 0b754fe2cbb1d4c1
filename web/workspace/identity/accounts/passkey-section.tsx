import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/endpoints.ts';
import { maxPasskeys, type OwnPasskeys, type Passkey, passkeyEndpoints } from '#contract/identity/passkeys.ts';
import type { Proof } from '#contract/identity/second-factor.ts';
import { type ApiAnswer, api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { canUsePasskeys, makePasskey } from '#web/shared/passkeys.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import dialogStyles from './password-dialog.module.css';
import { ProofForm, refusedByBrowser } from './proof-form.tsx';
import styles from './second-factor.module.css';

interface PasskeySectionProps {
  readonly own: OwnPasskeys;
  readonly hasApp: boolean;
  /** Recovery codes that came with the first second factor. */
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onChanged: () => void;
}

/** The person's passkeys: added, renamed, removed. */
export function PasskeySection({ own, hasApp, onCodes, onChanged }: PasskeySectionProps) {
  const { t } = useTranslation();
  const { passkeys, rpId, isLastCompulsory } = own;
  const [isAdding, setIsAdding] = useState(false);
  const factors = { hasApp, hasPasskey: passkeys.length > 0 };
  const done = () => {
    setIsAdding(false);
    onChanged();
  };
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys" className={styles.heading}>
        {t('passkey.title')}
      </h2>
      <p className={styles.description}>{t('passkey.description')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              hasApp={hasApp}
              isKept={isLastCompulsory && passkeys.length === 1}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <AddForm
          factors={factors}
          onCancel={() => setIsAdding(false)}
          onAdded={(codes) => {
            toast.success(t('passkey.added'));
            done();
            if (codes) onCodes(codes);
          }}
        />
      )}
      {!isAdding && canUsePasskeys(rpId) && (
        <Button disabled={passkeys.length >= maxPasskeys} onClick={() => setIsAdding(true)}>
          {t('passkey.add')}
        </Button>
      )}
      {!canUsePasskeys(rpId) && (
        <p className={styles.quiet}>{rpId === null ? t('passkey.noSite') : t('passkey.otherSite', { site: rpId })}</p>
      )}
    </section>
  );
}

type Added = ResultOf<'passkey.add'>;

interface AddFormProps {
  readonly factors: { readonly hasApp: boolean; readonly hasPasskey: boolean };
  readonly onCancel: () => void;
  readonly onAdded: (codes: readonly string[] | null) => void;
}

function AddForm({ factors, onCancel, onAdded }: AddFormProps) {
  const { t } = useTranslation();
  const send = async (proof: Proof, { name }: { readonly name: string }): Promise<ApiAnswer<Added>> => {
    const begun = await api('passkey.begin', { body: proof }, { quiet: true });
    if (!begun.success) {
      const { result: _none, ...refusal } = begun;
      return refusal;
    }
    const passkey = await makePasskey(begun.result);
    if (typeof passkey === 'string') return refusedByBrowser(t(`passkey.${passkey}`));
    return api('passkey.add', { body: { name, passkey } }, { quiet: true });
  };
  return (
    <ProofForm
      factors={factors}
      submitLabel={t('passkey.make')}
      initialValues={{ name: t('passkey.usualName') }}
      send={send}
      onDone={({ recoveryCodes }) => onAdded(recoveryCodes)}
      onCancel={onCancel}
    >
      <Form.Item
        name="name"
        label={t('passkey.name')}
        rules={schemaRules(passkeyEndpoints['passkey.add'].body, 'name')}
      >
        <Input autoFocus maxLength={60} />
      </Form.Item>
    </ProofForm>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly hasApp: boolean;
  /** The last second factor of somebody who must have one. */
  readonly isKept: boolean;
  readonly onChanged: () => void;
}

function PasskeyRow({ passkey, hasApp, isKept, onChanged }: PasskeyRowProps) {
  const { t } = useTranslation();
  const [act, setAct] = useState<'rename' | 'remove'>();
  const { id, name, createdAt, lastUsedAt } = passkey;
  const done = (said: string) => () => {
    setAct(undefined);
    toast.success(said);
    onChanged();
  };
  const cancel = () => setAct(undefined);
  return (
    <li className={styles.passkey}>
      <div className={styles.row}>
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.quiet}>
            {t('passkey.since', { time: formatDateTime(createdAt) })}
            <br />
            {lastUsedAt ? t('passkey.used', { time: formatDateTime(lastUsedAt) }) : t('passkey.neverUsed')}
          </p>
        </div>
        {act === undefined && (
          <div className={styles.actions}>
            <Button aria-label={t('passkey.renameLabel', { name })} onClick={() => setAct('rename')}>
              {t('passkey.rename')}
            </Button>
            {!isKept && (
              <Button danger aria-label={t('passkey.removeLabel', { name })} onClick={() => setAct('remove')}>
                {t('passkey.remove')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isKept && <p className={styles.quiet}>{t('passkey.kept')}</p>}
      {act === 'rename' && <RenameForm passkey={passkey} onDone={done(t('passkey.renamed'))} onCancel={cancel} />}
      {act === 'remove' && (
        <ProofForm
          factors={{ hasApp, hasPasskey: true }}
          submitLabel={t('passkey.remove')}
          isDanger
          send={(proof) => api('passkey.remove', { body: { ...proof, id } }, { quiet: true })}
          onDone={done(t('passkey.removed'))}
          onCancel={cancel}
        >
          <p className={styles.description}>{t('passkey.removeText')}</p>
        </ProofForm>
      )}
    </li>
  );
}

interface RenameFormProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function RenameForm({ passkey: { id, name }, onDone, onCancel }: RenameFormProps) {
  const { t } = useTranslation();
  const submission = useSubmission({
    send: (values: { name: string }) => api('passkey.rename', { body: { id, ...values } }, { quiet: true }),
    onDone,
  });
  return (
    <SubmitForm submission={submission} className={dialogStyles.form} initialValues={{ name }}>
      <Form.Item
        name="name"
        label={t('passkey.name')}
        rules={schemaRules(passkeyEndpoints['passkey.rename'].body, 'name')}
      >
        <Input autoFocus maxLength={60} />
      </Form.Item>
      <div className={styles.actions}>
        <Button onClick={onCancel} disabled={submission.isSending}>
          {t('factor.cancel')}
        </Button>
        <Button type="primary" htmlType="submit" loading={submission.isSending}>
          {t('passkey.rename')}
        </Button>
      </div>
    </SubmitForm>
  );
}
