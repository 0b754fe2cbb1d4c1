import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListedJob } from '#contract/operation/jobs.ts';
import { WholeDates } from '#web/workspace/ui/whole-dates.tsx';
import { kindName, progressText } from './job-words.ts';
import styles from './jobs.module.css';

/** A bar while it runs, and words for how far it is or how it ended. */
export function JobProgress({ job }: { readonly job: ListedJob }) {
  const { t } = useTranslation();
  const { state, done, total, kind } = job;
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : undefined;
  return (
    <span className={styles.progress} data-state={state}>
      {state === 'running' && percent !== undefined && (
        <>
          <Progress
            className={styles.bar ?? ''}
            percent={percent}
            showInfo={false}
            size="small"
            strokeColor="var(--accent)"
            aria-label={kindName(t, kind)}
          />
          <b>{percent}%</b>
        </>
      )}
      <span>
        <WholeDates text={progressText(t, job)} />
      </span>
    </span>
  );
}
