import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { UserMembership } from '#contract/identity/members.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { useRoleChange } from './use-role-change.tsx';
import { companyChoices, roleChoices } from './user-choices.ts';
import styles from './users.module.css';

interface PlaceDialogProps {
  readonly id: number;
  /** Whose roles are changed; without one a company is added. */
  readonly membership: UserMembership | undefined;
  /** Companies to which the person belongs. */
  readonly taken: readonly number[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The roles of a person in a company, of the kind that fits there. */
export function PlaceDialog({ id, membership, taken, onDone, onClose }: PlaceDialogProps) {
  const { t } = useTranslation();
  const companiesRead = useQuery({ ...companyChoices, staleTime: 0, enabled: membership === undefined });
  const rolesRead = useQuery({ ...roleChoices, staleTime: 0 });
  const companies = membership ? [] : companiesRead.data;
  const roles = rolesRead.data;
  const error = companiesRead.error ?? rolesRead.error;
  const queries = useQueryClient();
  const { submission, held, note } = useRoleChange({
    opened: membership?.roles ?? [],
    send: ({ stockId = 0, roles: chosen }, shown) => {
      const grant = { id, stockId, roles: chosen };
      return membership
        ? api('user.changeRoles', { body: { ...grant, shown } }, { quiet: true })
        : api('user.addMembership', { body: grant }, { quiet: true });
    },
    readHeld: async () => {
      const detail = apiQuery('user.detail', { params: { id } }, { quiet: true });
      const person = await queries.fetchQuery({ ...detail, staleTime: 0 }).catch(() => undefined);
      return person?.memberships.find((one) => one.stockId === membership?.stockId)?.roles;
    },
    onDone,
  });
  const { form, isSending } = submission;
  const { close, question } = useDiscardQuestion(form, onClose);
  const stockId = Form.useWatch('stockId', form);
  const kind = membership?.kind ?? companies?.find((company) => company.stockId === stockId)?.kind;
  const dialog = {
    title: membership ? t('users.changeRolesAt', { company: membership.companyName }) : t('users.addPlaceTitle'),
    onCancel: close,
  };
  if (!companies || !roles) {
    const reload = () => void Promise.all([...(membership ? [] : [companiesRead.refetch()]), rolesRead.refetch()]);
    return (
      <Dialog open footer={null} {...dialog}>
        {error ? <ErrorState error={error} onReload={reload} /> : <ListSkeleton rows={4} />}
      </Dialog>
    );
  }
  const options = roles.filter((role) => role.kind === kind || held.some(({ code }) => code === role.code));
  return (
    <Dialog open footer={null} {...dialog}>
      {question}
      <SubmitForm
        submission={submission}
        initialValues={{ stockId: membership?.stockId, roles: held.map(({ code }) => code) }}
      >
        {note}
        <Form.Item
          name="stockId"
          label={t('users.company')}
          hidden={membership !== undefined}
          rules={[{ required: true, message: t('users.chooseCompany') }]}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('users.chooseCompany')}
            onChange={() => form.setFieldValue('roles', [])}
            options={companies
              .filter((company) => membership !== undefined || !taken.includes(company.stockId))
              .map((company) => ({ value: company.stockId, label: company.name }))}
          />
        </Form.Item>
        {kind && (
          <Form.Item
            name="roles"
            label={t('users.roles')}
            rules={[{ required: true, message: t('users.chooseRoles') }]}
          >
            <Checkbox.Group
              className={styles.choices ?? ''}
              options={options.map(({ code, name, mayGrant }) => ({ value: code, label: name, disabled: !mayGrant }))}
            />
          </Form.Item>
        )}
        <div className={styles.formActs}>
          <Button onClick={close}>{t('users.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={isSending}>
            {t('users.save')}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
