import { Button, Form, Input, type InputRef } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangePasswordRequest, changePasswordRequest } from '#contract/identity/accounts.ts';
import type { PasswordField } from '#contract/identity/credential-rules.ts';
import { publicPaths } from '#contract/paths.ts';
import type { ApiFailure } from '#web/shared/api/client.ts';
import { changePassword } from '#web/shared/change-password.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { ignoreRepeats } from '#web/shared/ignore-repeats.ts';
import { leaveSession } from '#web/workspace/identity/sessions/logout.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { FailureAlert } from '#web/workspace/kits/form/failure-alert.tsx';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { useLeaveQuestion } from '#web/workspace/kits/versioned/use-leave-question.tsx';
import styles from './password-dialog.module.css';
import { passwordToggle } from './password-toggle.tsx';

interface PasswordDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** After the dialog has gone: the place to give the focus back. */
  readonly onClosed: () => void;
}

/**
 * Change of password (docs/product/identity.md, "Change of password"). Only its two buttons close it: neither the mask
 * nor Escape does.
 */
export function PasswordDialog({ open, onClose, onClosed }: PasswordDialogProps) {
  const { t } = useTranslation();
  const [form] = Form.useForm<ChangePasswordRequest>();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const firstField = useRef<InputRef>(null);
  const formId = useId();
  // With the session goes the only way to save what is typed.
  const { mayLeave, question } = useLeaveQuestion();
  const escapeId = useId();

  const submit = async (values: ChangePasswordRequest) => {
    setIsSending(true);
    if (!(await mayLeave())) return setIsSending(false);
    const outcome = await changePassword(values, {
      language: currentLanguage(),
      successText: t('password.changed'),
      leave: leaveSession,
    });
    // Until the session is left, the button goes on saying that something is under way.
    if (outcome.changed) return;
    setIsSending(false);
    const issues = Object.entries(outcome.issues) as [PasswordField, string][];
    setFailure(issues.length > 0 ? undefined : outcome.failure);
    form.setFields(issues.map(([name, issue]) => ({ name, errors: [issue] })));
  };
  const submitOnce = useMemo(() => ignoreRepeats((act: () => void) => act()), []);

  const revalidate = (changed: Partial<ChangePasswordRequest>) => {
    const names = new Set<PasswordField>(
      (Object.keys(changed) as PasswordField[]).filter((name) => form.getFieldError(name).length > 0),
    );
    if ('newPwd' in changed && form.isFieldTouched('rePwd')) names.add('rePwd');
    // What is wrong is shown under the fields; the rejection says nothing more.
    if (names.size > 0) form.validateFields([...names]).catch(() => {});
  };

  return (
    <Dialog
      open={open}
      title={t('password.title')}
      width={440}
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      focusable={{ focusTriggerAfterClose: false }}
      afterOpenChange={(isOpen) => {
        // Who was quicker than the dialog's motion and is already typing stays where they are.
        const isTyping = firstField.current?.input?.form?.contains(document.activeElement);
        if (isOpen && !isTyping) firstField.current?.focus();
      }}
      afterClose={() => {
        form.resetFields();
        setFailure(undefined);
        onClosed();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={isSending}>
            {t('password.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isSending} aria-busy={isSending}>
            {isSending ? t('password.submitting') : t('password.confirm')}
          </Button>
        </>
      }
    >
      {question}
      <p className={styles.description}>
        {t('password.description')} <a href={publicPaths.edit}>{t('password.onPage')}</a>
        <span id={escapeId} className="visually-hidden">
          {t('password.escape')}
        </span>
      </p>
      <Form
        id={formId}
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        onValuesChange={revalidate}
        onFinish={(values) => submitOnce(() => void submit(values))}
        className={styles.form}
      >
        <FailureAlert failure={failure} isSending={isSending} onRetry={() => form.submit()} />
        <Form.Item name="oldPwd" label={t('password.old')} rules={schemaRules(changePasswordRequest, 'oldPwd')}>
          {/* Shown as it is typed (docs/product/identity.md, "Change of password"). */}
          <Input
            ref={firstField}
            type="text"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={escapeId}
            placeholder={t('password.oldPlaceholder')}
          />
        </Form.Item>
        <Form.Item name="newPwd" label={t('password.new')} rules={schemaRules(changePasswordRequest, 'newPwd')}>
          <Input.Password
            autoComplete="new-password"
            iconRender={passwordToggle}
            placeholder={t('password.newPlaceholder')}
          />
        </Form.Item>
        <Form.Item name="rePwd" label={t('password.repeat')} rules={schemaRules(changePasswordRequest, 'rePwd')}>
          <Input.Password
            autoComplete="new-password"
            iconRender={passwordToggle}
            placeholder={t('password.newPlaceholder')}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
