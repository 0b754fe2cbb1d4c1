import type { TFunction } from 'i18next';
import type { SortKey } from '#contract/codes/lists.ts';
import type { ListedJob } from '#contract/operation/jobs.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import styles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import { WholeDates } from '#web/workspace/ui/whole-dates.tsx';
import { JobActs } from './job-acts.tsx';
import { JobProgress } from './job-progress.tsx';
import { JobStateMark } from './job-state-mark.tsx';
import { kindName, subjectOf } from './job-words.ts';

const personOf = (t: TFunction, { person }: ListedJob) => person ?? t('jobs.system');

/** Columns of the list of jobs. `onDone` follows a retry or an end; without it nobody may do either. */
export function jobColumns(t: TFunction, onDone: (() => void) | undefined): ListColumn<ListedJob, SortKey<'jobs'>>[] {
  return [
    {
      key: 'state',
      title: t('jobs.state'),
      width: 96,
      shown: 'always',
      render: ({ state }) => <JobStateMark state={state} />,
    },
    { key: 'kind', title: t('jobs.kind'), width: 176, shown: 'always', render: ({ kind }) => kindName(t, kind) },
    {
      key: 'subject',
      title: t('jobs.subject'),
      minWidth: 160,
      render: (job) => <WholeDates text={subjectOf(t, job)} />,
    },
    {
      key: 'person',
      title: t('jobs.person'),
      width: 104,
      render: (job) => <span className={styles.quiet}>{personOf(t, job)}</span>,
    },
    { key: 'progress', title: t('jobs.progress'), width: 320, render: (job) => <JobProgress job={job} /> },
    {
      key: 'begun',
      title: t('jobs.begunAt'),
      width: 120,
      sort: 'created',
      isDescendingFirst: true,
      render: ({ createdAt }) => (
        <span className={`${styles.quiet} ${styles.unbroken}`}>{formatDateTimeShort(createdAt)}</span>
      ),
    },
    ...(onDone
      ? [
          {
            ...{ key: 'acts', title: t('jobs.acts'), width: 88, isTool: true },
            render: (job: ListedJob) => <JobActs job={job} onDone={onDone} />,
          },
        ]
      : []),
  ];
}

/** A job in two lines. */
export const jobCard = (t: TFunction, job: ListedJob, onDone: (() => void) | undefined): ListCard => ({
  title: kindName(t, job.kind),
  beside: <WholeDates text={subjectOf(t, job)} />,
  meta: (
    <>
      <JobStateMark state={job.state} />
      <JobProgress job={job} />
      <span>{personOf(t, job)}</span>
      <span>{formatDateTimeShort(job.createdAt)}</span>
    </>
  ),
  ...(onDone && { aside: <JobActs job={job} onDone={onDone} /> }),
});
