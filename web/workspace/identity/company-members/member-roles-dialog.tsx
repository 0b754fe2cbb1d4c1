import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CompanyMember, CompanyMembers } from '#contract/identity/company-members.ts';
import { useRoleChange } from '#web/workspace/identity/members/use-role-change.tsx';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { type MemberActs, ownMembers } from './member-calls.ts';
import styles from './members.module.css';

interface MemberRolesDialogProps {
  readonly member: CompanyMember;
  readonly roles: CompanyMembers['roles'];
  readonly send: MemberActs['changeRoles'];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The roles of a colleague; those that the caller does not hold are seen and stay as they are. */
export function MemberRolesDialog({ member, roles, send, onDone, onClose }: MemberRolesDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { submission, held, note } = useRoleChange({
    opened: member.roles,
    send: ({ roles: chosen }, shown) => send(member.id, chosen, shown),
    readHeld: async () => {
      const company = await queries.fetchQuery({ ...ownMembers, staleTime: 0 }).catch(() => undefined);
      return company?.members.find(({ id }) => id === member.id)?.roles;
    },
    onDone,
  });
  const { close, question } = useDiscardQuestion(submission.form, onClose);
  return (
    <Dialog open title={t('members.changeRolesOf', { name: member.name })} footer={null} onCancel={close}>
      {question}
      <SubmitForm submission={submission} initialValues={{ roles: held.map(({ code }) => code) }}>
        {note}
        <Form.Item
          name="roles"
          label={t('members.roles')}
          rules={[{ required: true, message: t('members.chooseRoles') }]}
        >
          <Checkbox.Group
            className={styles.choices ?? ''}
            options={roles.map(({ code, name, mayGrant }) => ({ value: code, label: name, disabled: !mayGrant }))}
          />
        </Form.Item>
        <div className={styles.formActs}>
          <Button onClick={close}>{t('members.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={submission.isSending}>
            {t('members.save')}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
