import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './hand-over.module.css';
import { SuccessorField } from './successor-field.tsx';

interface HandOverDialogProps {
  readonly person: { readonly userId: number; readonly stockId: number; readonly name: string };
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Values {
  /** By company. */
  readonly successors?: Readonly<Record<string, number | undefined>>;
}

/** Gives what belongs to somebody in one company to a colleague there; the account stays as it is. */
export function HandOverDialog({ person: { userId: id, stockId, name }, onDone, onClose }: HandOverDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('user.belongings', { params: { id } }, { quiet: true }),
    staleTime: 0,
  });
  const submission = useSubmission({
    send: ({ successors = {} }: Values) =>
      api('user.handOver', { body: { id, stockId, userId: successors[stockId] ?? 0 } }, { quiet: true }),
    onDone,
  });
  const { close, question } = useDiscardQuestion(submission.form, onClose);
  const belongings = data?.find((one) => one.stockId === stockId);
  return (
    <Dialog open title={t('users.handOverTitle', { name })} footer={null} onCancel={close}>
      {question}
      {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={2} />)}
      {data && !belongings && <p className={styles.consequence}>{t('users.nothingToHandOver')}</p>}
      {belongings && (
        <SubmitForm submission={submission} initialValues={{}}>
          <p className={styles.consequence}>{t('users.handOverAll')}</p>
          <SuccessorField id={id} belongings={belongings} isRequired />
          <div className={styles.formActs}>
            <Button onClick={close}>{t('users.cancel')}</Button>
            <Button type="primary" htmlType="submit" loading={submission.isSending}>
              {t('users.handOver')}
            </Button>
          </div>
        </SubmitForm>
      )}
    </Dialog>
  );
}
