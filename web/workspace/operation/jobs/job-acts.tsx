import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedJob } from '#contract/operation/jobs.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { kindName } from './job-words.ts';

interface JobActsProps {
  readonly job: ListedJob;
  readonly onDone: () => void;
}

/** Retries or ends a job. It asks only where something would stay half done. */
export function JobActs({ job, onDone }: JobActsProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const act = async (name: 'job.retry' | 'job.cancel', done: string) => {
    setIsBusy(true);
    const answer = await api(name, { body: { id: job.id } });
    setIsBusy(false);
    if (answer.success) toast.success(done);
    // A refusal as well says that the row is no longer as it was.
    onDone();
  };
  const name = kindName(t, job.kind);
  if (job.state === 'failed' && job.retry === 'byHand') {
    return (
      <Button
        type="link"
        size="small"
        disabled={isBusy}
        aria-label={t('jobs.retryOf', { name })}
        onClick={() => void act('job.retry', t('jobs.retried'))}
      >
        {t('jobs.retry')}
      </Button>
    );
  }
  if (!job.mayCancel) return null;
  const cancel = () => void act('job.cancel', t('jobs.cancelled'));
  const button = (
    <Button
      type="link"
      size="small"
      disabled={isBusy}
      aria-label={t('jobs.cancelOf', { name })}
      {...(!job.leavesHalf && { onClick: cancel })}
    >
      {t('jobs.cancel')}
    </Button>
  );
  if (!job.leavesHalf) return button;
  return (
    <Popconfirm
      title={t('jobs.cancelAsk', { name })}
      description={t('jobs.cancelHalf')}
      okText={t('jobs.cancelYes')}
      cancelText={t('jobs.cancelNo')}
      onConfirm={cancel}
    >
      {button}
    </Popconfirm>
  );
}
