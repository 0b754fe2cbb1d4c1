import { Button, Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CompanyMember, CompanyMembers } from '#contract/identity/company-members.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import type { MemberActs } from './member-calls.ts';
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
  const submission = useSubmission({
    send: ({ roles: chosen }: { roles: string[] }) => send(member.id, chosen),
    onDone,
  });
  return (
    <Dialog open title={t('members.changeRolesOf', { name: member.name })} footer={null} onCancel={onClose}>
      <SubmitForm submission={submission} initialValues={{ roles: member.roles.map(({ code }) => code) }}>
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
          <Button onClick={onClose}>{t('members.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={submission.isSending}>
            {t('members.save')}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
