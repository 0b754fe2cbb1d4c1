import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxInvitedName } from '#contract/identity/invitations.ts';
import { type Profile, profileEndpoints } from '#contract/identity/profile.ts';
import { codeLimits } from '#contract/identity/recovery.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { readUserInfo } from '#web/shared/storage.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { loadUser } from '#web/workspace/identity/sessions/user-store.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { type OpenForms, useOpenForm, useOpenForms } from '#web/workspace/kits/drawer/open-forms.ts';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
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

interface ProfileDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** The person's name and phone number, and the ways to other ones. */
export function ProfileDrawer({ open, onClose, onClosed }: ProfileDrawerProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const options = apiQuery('profile.read', {}, { quiet: true });
  const profile = useQuery({ ...options, enabled: open, staleTime: 0 });
  const { factors, error: factorsError, refetch: refetchFactors } = useOwnFactors(open);
  const failure = (profile.data ? undefined : profile.error) ?? factorsError;
  const show = (changed: Profile) => client.setQueryData(options.queryKey, changed);
  const { forms, isFieldsTouched } = useOpenForms();
  const { close, question } = useDiscardQuestion({ isFieldsTouched }, onClose);
  const isThere = profile.data && factors;
  return (
    <>
      {/* Outside: it speaks for the page as well, also while the drawer is hidden. */}
      {question}
      <Drawer
        open={open}
        title={t('profile.title')}
        destroyOnHidden
        onClose={close}
        afterOpenChange={(isOpen) => {
          if (!isOpen) onClosed();
        }}
      >
        <p className={styles.description}>{t('profile.description')}</p>
        {failure && (
          <ErrorState
            error={failure}
            onReload={() => {
              void profile.refetch();
              refetchFactors();
            }}
          />
        )}
        {!failure && !isThere && <ListSkeleton rows={3} />}
        {isThere && (
          <>
            <div className={styles.facts}>
              <FactList facts={[[t('profile.account'), readUserInfo()?.username ?? '']]} />
            </div>
            <div className={styles.part}>
              <NameForm forms={forms} name={profile.data.name} onChanged={show} />
            </div>
            <PhoneSection forms={forms} phone={profile.data.phone} factors={factors} onChanged={show} />
          </>
        )}
      </Drawer>
    </>
  );
}

interface NameFormProps {
  /** Those about which the drawer asks before it closes. */
  readonly forms: OpenForms;
  readonly name: string;
  readonly onChanged: (profile: Profile) => void;
}

function NameForm({ forms, name, onChanged }: NameFormProps) {
  const { t } = useTranslation();
  const submission = useSubmission({
    send: (body: { name: string }) => api('profile.rename', { body }, { quiet: true }),
    onDone: async (changed) => {
      toast.success(t('profile.renamed'));
      submission.form.setFieldsValue({ name: changed.name });
      submission.form.setFields([{ name: 'name', touched: false }]);
      onChanged(changed);
      await loadUser({ force: true });
    },
  });
  useOpenForm(forms, submission.form);
  return (
    <SubmitForm submission={submission} className={dialogStyles.form} initialValues={{ name }}>
      <Form.Item
        name="name"
        label={t('profile.name')}
        rules={schemaRules(profileEndpoints['profile.rename'].body, 'name')}
      >
        <Input autoComplete="name" maxLength={maxInvitedName} />
      </Form.Item>
      <Button htmlType="submit" loading={submission.isSending}>
        {t('profile.saveName')}
      </Button>
    </SubmitForm>
  );
}

interface PhoneSectionProps {
  readonly forms: OpenForms;
  /** Empty for none. */
  readonly phone: string;
  readonly factors: Factors;
  readonly onChanged: (profile: Profile) => void;
}

function PhoneSection({ forms, phone, factors, onChanged }: PhoneSectionProps) {
  const { t } = useTranslation();
  /** The number whose code is entered; empty where that is asked for as well. */
  const [asked, setAsked] = useState<string>();
  /** The number to which a code was asked for last, whatever the answer was. */
  const tried = useRef('');
  const focusNext = useFocusNext();
  const leave = () => {
    setAsked(undefined);
    focusNext(() => document.getElementById('own-phone'));
  };
  return (
    <section aria-labelledby="own-phone" className={styles.part}>
      <h2 id="own-phone" tabIndex={-1} className={styles.heading}>
        {t('profile.phone')}
      </h2>
      <div className={styles.facts}>
        <FactList facts={[[t('profile.current'), phone || t('profile.none')]]} />
      </div>
      {asked === undefined ? (
        <>
          <ProofForm<{ phone: string }, null>
            factors={factors}
            forms={forms}
            submitLabel={t('profile.send')}
            initialValues={{ phone: '' }}
            send={async (proof, { phone: next }) => {
              tried.current = next.trim();
              const answer = await api('profile.sendPhoneCode', { body: { ...proof, phone: next } }, { quiet: true });
              if (answer.success) setAsked(tried.current);
              return answer;
            }}
            onDone={() => undefined}
          >
            <Form.Item
              name="phone"
              label={t('profile.newPhone')}
              rules={schemaRules(profileEndpoints['profile.sendPhoneCode'].body, 'phone')}
            >
              <Input type="tel" inputMode="numeric" autoComplete="tel" />
            </Form.Item>
          </ProofForm>
          {/* The drawer was closed meanwhile, or the answer was lost: another code would cost a proof and a pause. */}
          <Button type="link" className={styles.ask ?? ''} onClick={() => setAsked('')}>
            {t('profile.haveCode')}
          </Button>
        </>
      ) : (
        <CodeForm
          forms={forms}
          phone={asked}
          tried={tried.current}
          onCancel={leave}
          onChanged={(changed) => {
            onChanged(changed);
            leave();
          }}
        />
      )}
    </section>
  );
}

interface CodeFormProps {
  readonly forms: OpenForms;
  /** The number that the code was sent to; empty where that is typed with it. */
  readonly phone: string;
  /** What stands there at first then. */
  readonly tried: string;
  readonly onCancel: () => void;
  readonly onChanged: (profile: Profile) => void;
}

function CodeForm({ forms, phone, tried, onCancel, onChanged }: CodeFormProps) {
  const { t } = useTranslation();
  const submission = useSubmission({
    send: ({ code, phone: typed = phone }: { code: string; phone?: string }) =>
      api('profile.changePhone', { body: { phone: typed, code } }, { quiet: true }),
    fields: fieldsOfCodeRefusals,
    onDone: (changed) => {
      toast.success(t('profile.changed'));
      onChanged(changed);
    },
  });
  useOpenForm(forms, submission.form);
  return (
    <>
      {phone && (
        <p role="status" className={styles.state}>
          {t('profile.pending', { phone, minutes: codeLimits.lifetime / 60 })}
        </p>
      )}
      <SubmitForm
        submission={submission}
        className={dialogStyles.form}
        {...(!phone && { initialValues: { phone: tried } })}
      >
        {!phone && (
          <Form.Item
            name="phone"
            label={t('profile.newPhone')}
            rules={schemaRules(profileEndpoints['profile.changePhone'].body, 'phone')}
          >
            <Input autoFocus={!tried} type="tel" inputMode="numeric" autoComplete="tel" />
          </Form.Item>
        )}
        <Form.Item
          name="code"
          label={t('profile.code')}
          rules={schemaRules(profileEndpoints['profile.changePhone'].body, 'code')}
        >
          <Input autoFocus={phone !== '' || tried !== ''} autoComplete="one-time-code" inputMode="numeric" />
        </Form.Item>
        <div className={styles.actions}>
          <Button disabled={submission.isSending} onClick={onCancel}>
            {t('profile.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" loading={submission.isSending}>
            {t('profile.confirm')}
          </Button>
        </div>
      </SubmitForm>
    </>
  );
}
