import { Form, Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleDetail } from '#contract/identity/roles.ts';
import { pickText } from '#contract/language.ts';
import { api } from '#web/shared/api/client.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';

interface CopyRoleDialogProps {
  readonly from: RoleDetail;
  readonly onCopied: (role: RoleDetail) => unknown;
  readonly onClose: () => void;
}

interface Values {
  readonly name: { readonly 'zh-CN': string; readonly en: string };
}

/** A role of one's own begins as a copy of another. */
export function CopyRoleDialog({ from, onCopied, onClose }: CopyRoleDialogProps) {
  const { t } = useTranslation();
  const field = useRef<InputRef>(null);
  const submission = useSubmission({
    send: ({ name }: Values) => api('role.copy', { body: { from: from.code, name } }, { quiet: true }),
    onDone: onCopied,
  });
  const { form, isSending } = submission;
  const required = { required: true, whitespace: true, message: t('roles.nameRequired') };
  return (
    <Dialog
      open
      title={t('roles.copyOf', { name: pickText(from.name, currentLanguage()) })}
      width={420}
      okText={t('roles.copy')}
      cancelText={t('roles.cancel')}
      confirmLoading={isSending}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <SubmitForm submission={submission} initialValues={{ name: { 'zh-CN': '', en: '' } }} validateTrigger="onSubmit">
        <Form.Item name={['name', 'zh-CN']} label={t('roles.name')} rules={[required]}>
          <Input ref={field} maxLength={20} autoComplete="off" readOnly={isSending} />
        </Form.Item>
        <Form.Item name={['name', 'en']} label={t('roles.nameEn')} rules={[required]}>
          <Input maxLength={40} lang="en" autoComplete="off" readOnly={isSending} />
        </Form.Item>
      </SubmitForm>
    </Dialog>
  );
}
