import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTable } from '#contract/codes/errors.ts';
import type { OwnErasureRequest } from '#contract/identity/erasure-requests.ts';
import { maxReasonLength } from '#contract/identity/members.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { type OpenForms, useOpenForm } from '#web/workspace/kits/drawer/open-forms.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './second-factor.module.css';

const stateQuery = apiQuery('erasure.state', {}, { quiet: true });

interface ErasureRequestProps {
  readonly isOpen: boolean;
  /** Those about which the drawer asks before it closes. */
  readonly forms: OpenForms;
}

/** Asks the operators to erase the account, and says what became of it. */
export function ErasureRequest({ isOpen, forms }: ErasureRequestProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...stateQuery, enabled: isOpen, staleTime: 0 });
  /** The button of a step goes with it; the one that comes next takes the keyboard on. */
  const [goesOn, setGoesOn] = useState(false);
  const show = (state: { request: OwnErasureRequest | null }) => {
    setGoesOn(true);
    client.setQueryData(stateQuery.queryKey, state);
  };
  /** An operator, or another tab, was first. */
  const readAgain = async () => {
    setGoesOn(true);
    await refetch();
  };
  if (!data) {
    return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={1} />;
  }
  const { request } = data;
  return (
    <>
      <p className={styles.description}>{t('accountData.eraseText')}</p>
      {request?.outcome === null && <Waiting request={request} goesOn={goesOn} onChanged={show} onEnded={readAgain} />}
      {request?.outcome === 'refused' && (
        <Alert
          type="warning"
          showIcon
          title={t('accountData.refused', { time: formatDateTime(request.decidedAt ?? '') })}
          description={request.answer}
        />
      )}
      {request?.outcome !== null && (
        <AskForm forms={forms} goesOn={goesOn} onAsked={show} onWaits={readAgain} onCancel={() => setGoesOn(true)} />
      )}
    </>
  );
}

interface WaitingProps {
  readonly request: OwnErasureRequest;
  /** Whether the keyboard comes from the step before. */
  readonly goesOn: boolean;
  readonly onChanged: (state: { request: OwnErasureRequest | null }) => void;
  /** It was decided or taken back already. */
  readonly onEnded: () => Promise<void>;
}

function Waiting({ request, goesOn, onChanged, onEnded }: WaitingProps) {
  const { t } = useTranslation();
  const taking = useSubmission({
    send: () => api('erasure.withdraw'),
    onDone: (state) => {
      toast.success(t('accountData.takenBack'));
      onChanged(state);
    },
    // Told by the call itself.
    onFailure: async ({ code }) => {
      if (code === errorTable.ERASURE_ENDED.code) await onEnded();
      return true;
    },
  });
  return (
    <>
      <p role="status" className={styles.state}>
        {t('accountData.waiting', { number: request.id, time: formatDateTime(request.requestedAt) })}
      </p>
      <Button autoFocus={goesOn} loading={taking.isSending} onClick={() => void taking.send({})}>
        {t('accountData.takeBack')}
      </Button>
    </>
  );
}

interface AskFormProps {
  readonly forms: OpenForms;
  readonly goesOn: boolean;
  readonly onAsked: WaitingProps['onChanged'];
  /** One waits already. */
  readonly onWaits: () => Promise<void>;
  readonly onCancel: () => void;
}

function AskForm(props: AskFormProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = () => {
    props.onCancel();
    setIsAsking(false);
  };
  if (isAsking) return <NoteForm {...props} onCancel={cancel} />;
  return (
    <Button danger autoFocus={props.goesOn} className={styles.ask ?? ''} onClick={() => setIsAsking(true)}>
      {t('accountData.ask')}
    </Button>
  );
}

function NoteForm({ forms, onAsked, onWaits, onCancel }: Omit<AskFormProps, 'goesOn'>) {
  const { t } = useTranslation();
  const submission = useSubmission({
    send: (body: { note: string }) => api('erasure.ask', { body }, { quiet: true }),
    onDone: (state) => {
      toast.success(t('accountData.asked'));
      onAsked(state);
    },
    onFailure: async ({ code, desc }) => {
      if (code !== errorTable.ERASURE_WAITS.code) return false;
      toast.error(desc);
      await onWaits();
      return true;
    },
  });
  useOpenForm(forms, submission.form);
  return (
    <SubmitForm submission={submission} initialValues={{ note: '' }} className={styles.ask}>
      <Form.Item name="note" label={t('accountData.note')}>
        <Input.TextArea autoFocus rows={3} maxLength={maxReasonLength} />
      </Form.Item>
      <div className={styles.actions}>
        <Button disabled={submission.isSending} onClick={onCancel}>
          {t('accountData.cancel')}
        </Button>
        <Button type="primary" danger htmlType="submit" loading={submission.isSending}>
          {t('accountData.ask')}
        </Button>
      </div>
    </SubmitForm>
  );
}
