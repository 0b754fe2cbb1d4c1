import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { maxReasonLength, type UserDetail } from '#contract/identity/members.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { SuccessorField } from '#web/workspace/identity/hand-over/successor-field.tsx';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './users.module.css';

interface DisableDialogProps {
  readonly user: Pick<UserDetail, 'id' | 'name'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Values {
  readonly reason: string;
  /** By company. */
  readonly successors?: Readonly<Record<string, number | undefined>>;
}

/** Disables an account: why, and who takes over what belongs to it. */
export function DisableDialog({ user: { id, name }, onDone, onClose }: DisableDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('user.belongings', { params: { id } }, { quiet: true }),
    staleTime: 0,
  });
  const submission = useSubmission({
    send: ({ reason, successors = {} }: Values) => {
      const chosen = Object.entries(successors).flatMap(([stockId, userId]) =>
        userId === undefined ? [] : [{ stockId: Number(stockId), userId }],
      );
      return api('user.disable', { body: { id, reason, successors: chosen } }, { quiet: true });
    },
    onDone,
  });
  const { close, question } = useDiscardQuestion(submission.form, onClose);
  return (
    <Dialog open title={t('users.disableTitle', { name })} footer={null} onCancel={close}>
      {question}
      <p className={styles.consequence}>{t('users.disableText')}</p>
      {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={3} />)}
      {data && (
        <SubmitForm submission={submission} initialValues={{ reason: '' }}>
          {data.length > 0 && <p className={styles.consequence}>{t('users.handOverText')}</p>}
          {data.map((belongings) => (
            <SuccessorField key={belongings.stockId} id={id} belongings={belongings} />
          ))}
          <Form.Item name="reason" label={t('users.reason')} extra={t('users.reasonHint')}>
            <Input.TextArea rows={3} maxLength={maxReasonLength} />
          </Form.Item>
          <div className={styles.formActs}>
            <Button onClick={close}>{t('users.cancel')}</Button>
            <Button type="primary" danger htmlType="submit" loading={submission.isSending}>
              {t('users.disable')}
            </Button>
          </div>
        </SubmitForm>
      )}
    </Dialog>
  );
}
