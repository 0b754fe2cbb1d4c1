import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxInvitedName } from '#contract/identity/invitations.ts';
import { maxReasonLength, type UserDetail } from '#contract/identity/members.ts';
import { api } from '#web/shared/api/client.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import styles from './users.module.css';

interface CorrectDialogProps {
  readonly user: Pick<UserDetail, 'id' | 'name' | 'phone' | 'email'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The code of a correction of what was not shown; the type keeps it equal to the contract's. */
const changedCode: typeof import('#contract/codes/errors.ts').errorTable['USER_CHANGED']['code'] = 1040;

const shownOf = ({ name, phone, email }: CorrectDialogProps['user']) => ({ name, phone, email });

interface Typed {
  readonly name: string;
  readonly phone: string;
  readonly removeEmail: boolean;
  readonly reason: string;
}

/** Corrects somebody's name and phone number, and takes the address away; of both operators see no more than the ends. */
export function CorrectDialog({ user, onDone, onClose }: CorrectDialogProps) {
  const { t } = useTranslation();
  const { id } = user;
  /** As it was when the dialog was opened, or when it was last said that it had changed. */
  const [shown, setShown] = useState(() => shownOf(user));
  const [isOvertaken, setIsOvertaken] = useState(false);
  const { name, phone, email } = shown;
  const submission = useSubmission({
    send: ({ phone: typed, removeEmail, ...values }: Typed) => {
      const chosen = { ...(typed.trim() && { phone: typed }), ...(removeEmail && email && { removeEmail }) };
      return api('user.correct', { body: { id, ...values, ...chosen, shown } }, { quiet: true });
    },
    onFailure: async ({ code }) => {
      if (code !== changedCode) return false;
      const latest = await api('user.detail', { params: { id } }, { quiet: true });
      if (!latest.success) return false;
      // A name that was not touched here is no correction.
      if (submission.form.getFieldValue('name') === name) submission.form.setFieldValue('name', latest.result.name);
      setShown(shownOf(latest.result));
      setIsOvertaken(true);
      return true;
    },
    onDone,
  });
  const { close, question } = useDiscardQuestion(submission.form, onClose);
  return (
    <Dialog open title={t('users.correctTitle', { name })} footer={null} onCancel={close}>
      {question}
      <p className={styles.consequence}>{t('users.correctText')}</p>
      {isOvertaken && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('users.overtaken', { now: [name, phone, email].filter(Boolean).join(' · ') })}
        />
      )}
      <SubmitForm
        submission={submission}
        initialValues={{ name: user.name, phone: '', removeEmail: false, reason: '' }}
      >
        <Form.Item name="name" label={t('users.name')}>
          <Input autoComplete="off" maxLength={maxInvitedName} />
        </Form.Item>
        <Form.Item
          name="phone"
          label={t('users.newPhone')}
          extra={phone ? t('users.phoneKept', { phone }) : t('users.phoneNone')}
        >
          <Input type="tel" inputMode="numeric" autoComplete="off" />
        </Form.Item>
        {email && (
          <Form.Item name="removeEmail" valuePropName="checked" extra={t('users.removeEmailHint')}>
            <Checkbox>{t('users.removeEmail', { email })}</Checkbox>
          </Form.Item>
        )}
        <Form.Item name="reason" label={t('users.reason')} extra={t('users.reasonHint')}>
          <Input.TextArea rows={3} maxLength={maxReasonLength} />
        </Form.Item>
        <div className={styles.formActs}>
          <Button onClick={close}>{t('users.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={submission.isSending}>
            {t('users.correctSave')}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
