import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form, type FormInstance, Input, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RoleKind } from '#contract/codes/roles.ts';
import { invitationRequest, maxInvitedName } from '#contract/identity/invitations.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import styles from './invitations.module.css';

export interface InviteValues {
  readonly name: string;
  readonly to:
    | { readonly channel: 'mail'; readonly email: string }
    | { readonly channel: 'sms'; readonly phone: string };
  readonly stockId: number;
  readonly roles: string[];
}

/** What is known of the person already. */
export interface Invited {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly roles?: readonly string[];
}

interface Company {
  readonly stockId: number;
  readonly name: string;
  readonly kind: RoleKind;
}

interface InviteFormProps {
  /** One is taken without asking. */
  readonly companies: readonly Company[];
  readonly roles: readonly {
    readonly code: string;
    readonly name: string;
    readonly kind: RoleKind;
    readonly mayGrant: boolean;
  }[];
  readonly known?: Invited | undefined;
  /** Kept by the drawer around it, which asks before it closes. */
  readonly form?: FormInstance<InviteValues> | undefined;
  readonly send: (values: InviteValues) => Promise<ApiAnswer<unknown>>;
  readonly cancelLabel?: string | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

type Channel = InviteValues['to']['channel'];

/** Who is invited, how, into which company and with which roles. What was typed stays after a refusal. */
export function InviteForm(props: InviteFormProps) {
  const { data, error } = useQuery(apiQuery('invitation.channels', {}, { quiet: true }));
  if (!data && !error) return <ListSkeleton rows={5} />;
  // Where it is not known, whoever sends is told.
  return <FormByChannels {...props} channels={data ?? ['mail', 'sms']} />;
}

function FormByChannels({ channels, ...props }: InviteFormProps & { readonly channels: readonly Channel[] }) {
  const { companies, roles, known = {}, send, cancelLabel, onDone, onCancel } = props;
  const { t } = useTranslation();
  const submission = useSubmission({ send, onDone, ...(props.form && { form: props.form }) });
  const { form, isSending } = submission;
  const isByMail = known.email || !known.phone || !channels.includes('sms');
  const channel: Channel = Form.useWatch(['to', 'channel'], form) ?? (isByMail ? 'mail' : 'sms');
  const [only, ...others] = companies;
  const fixed = others.length === 0 ? only : undefined;
  const stockId = Form.useWatch('stockId', form);
  const kind = (fixed ?? companies.find((company) => company.stockId === stockId))?.kind;
  return (
    <SubmitForm
      submission={submission}
      initialValues={{
        name: known.name ?? '',
        to: { channel, email: known.email ?? '', phone: known.phone ?? '' },
        stockId: fixed?.stockId,
        roles: known.roles ?? [],
      }}
    >
      <p className={styles.lead}>{t('invitations.lead')}</p>
      <Form.Item name="name" label={t('invitations.name')} rules={schemaRules(invitationRequest, 'name')}>
        <Input maxLength={maxInvitedName} autoComplete="off" />
      </Form.Item>
      <Form.Item name={['to', 'channel']} label={t('invitations.channel')} hidden={channels.length === 1}>
        <Radio.Group options={channels.map((value) => ({ value, label: t(`invitations.channels.${value}`) }))} />
      </Form.Item>
      {channel === 'mail' ? (
        <Form.Item
          key="mail"
          name={['to', 'email']}
          label={t('invitations.email')}
          rules={schemaRules(invitationRequest, 'to')}
        >
          <Input type="email" autoComplete="off" />
        </Form.Item>
      ) : (
        <Form.Item
          key="sms"
          name={['to', 'phone']}
          label={t('invitations.phone')}
          rules={schemaRules(invitationRequest, 'to')}
        >
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item
        name="stockId"
        label={t('invitations.company')}
        hidden={fixed !== undefined}
        rules={[{ required: true, message: t('invitations.chooseCompany') }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('invitations.chooseCompany')}
          onChange={() => form.setFieldValue('roles', [])}
          options={companies.map((company) => ({ value: company.stockId, label: company.name }))}
        />
      </Form.Item>
      {kind && (
        <Form.Item name="roles" label={t('invitations.roles')} rules={schemaRules(invitationRequest, 'roles')}>
          <Checkbox.Group
            className={styles.choices ?? ''}
            options={roles
              .filter((role) => role.kind === kind)
              .map(({ code, name, mayGrant }) => ({ value: code, label: name, disabled: !mayGrant }))}
          />
        </Form.Item>
      )}
      <div className={styles.formActs}>
        <Button onClick={onCancel}>{cancelLabel ?? t('invitations.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('invitations.send')}
        </Button>
      </div>
    </SubmitForm>
  );
}
