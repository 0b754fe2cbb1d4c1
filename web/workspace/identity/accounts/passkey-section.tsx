import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
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
import { useFocusNext } from './use-focus-next.ts';

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
  const heading = useRef<HTMLHeadingElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  const factors = { hasApp, hasPasskey: passkeys.length > 0 };
  const endAdding = () => {
    setIsAdding(false);
    focusNext(() => addButton.current);
  };
  return (
    <section aria-labelledby="passkeys">
      <h2 ref={heading} id="passkeys" tabIndex={-1} className={styles.heading}>
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
              onRemoved={() => {
                onChanged();
                focusNext(() => heading.current);
              }}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <AddForm
          factors={factors}
          onCancel={endAdding}
          onAdded={(codes) => {
            toast.success(t('passkey.added'));
            endAdding();
            onChanged();
            if (codes) onCodes(codes);
          }}
        />
      )}
      {!isAdding && canUsePasskeys(rpId) && (
        <Button ref={addButton} disabled={passkeys.length >= maxPasskeys} onClick={() => setIsAdding(true)}>
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
  readonly onRemoved: () => void;
}

function PasskeyRow({ passkey, hasApp, isKept, onChanged, onRemoved }: PasskeyRowProps) {
  const { t } = useTranslation();
  const [act, setAct] = useState<'rename' | 'remove'>();
  const { id, name, createdAt, lastUsedAt } = passkey;
  const renameButton = useRef<HTMLButtonElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  const endRenaming = () => {
    setAct(undefined);
    focusNext(() => renameButton.current);
  };
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
            <Button ref={renameButton} aria-label={t('passkey.renameLabel', { name })} onClick={() => setAct('rename')}>
              {t('passkey.rename')}
            </Button>
            {!isKept && (
              <Button
                ref={removeButton}
                danger
                aria-label={t('passkey.removeLabel', { name })}
                onClick={() => setAct('remove')}
              >
                {t('passkey.remove')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isKept && <p className={styles.quiet}>{t('passkey.kept')}</p>}
      {act === 'rename' && (
        <RenameForm
          passkey={passkey}
          onDone={() => {
            toast.success(t('passkey.renamed'));
            endRenaming();
            onChanged();
          }}
          onCancel={endRenaming}
        />
      )}
      {act === 'remove' && (
        <ProofForm
          factors={{ hasApp, hasPasskey: true }}
          submitLabel={t('passkey.remove')}
          isDanger
          send={(proof) => api('passkey.remove', { body: { ...proof, id } }, { quiet: true })}
          onDone={() => {
            toast.success(t('passkey.removed'));
            setAct(undefined);
            onRemoved();
          }}
          onCancel={() => {
            setAct(undefined);
            focusNext(() => removeButton.current);
          }}
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
