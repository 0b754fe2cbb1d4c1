import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobState } from '#contract/job.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { flattenPages } from '#web/workspace/identity/permissions/menu-tree.ts';
import { useMenu } from '#web/workspace/identity/permissions/use-menu.ts';
import { ListCards } from '#web/workspace/kits/list/list-cards.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { jobCard, jobColumns } from './job-columns.tsx';
import { kindName } from './job-words.ts';
import styles from './jobs.module.css';
import { watchEvery } from './watch-every.ts';

const tabs = ['all', 'running', 'waiting', 'failed'] as const satisfies readonly (JobState | 'all')[];
type Tab = (typeof tabs)[number];
const filterOf = (tab: Tab) => (tab === 'all' ? {} : { state: tab });
const shown = 8;

/** The newest jobs below the status, all or those of one state. */
export function RecentJobs() {
  const { t } = useTranslation();
  const [tab, setTab] = useState<Tab>('all');
  const page = flattenPages(useMenu().tree).find(({ component }) => component === 'JobList');
  const mayEdit = page?.buttons.includes('job:edit') ?? false;
  const watching = { refetchInterval: watchEvery, staleTime: 0, placeholderData: keepPreviousData } as const;
  const jobs = useQuery({
    ...apiQuery('job.watch', { body: { ...filterOf(tab), page: 1, pageSize: shown } }, { quiet: true }),
    ...watching,
  });
  const { data: counts } = useQuery({
    ...apiQuery('job.counts', { body: { filters: tabs.map(filterOf) } }, { quiet: true }),
    ...watching,
  });
  const nameOf = (one: Tab, count: number | undefined) =>
    one === 'all' ? t('jobs.latest') : [t(`jobs.states.${one}`), count].filter((part) => part !== undefined).join(' ');
  return (
    <Panel
      title={t('jobs.list')}
      actions={
        <div className={styles.heads}>
          <SegmentedSwitch
            label={t('jobs.state')}
            value={tab}
            options={tabs.map((one, index) => ({ value: one, label: nameOf(one, counts?.[index]) }))}
            onChange={setTab}
          />
          {page && <RouterLink to={page.path}>{t('jobs.all')}</RouterLink>}
        </div>
      }
    >
      {jobs.data ? (
        <Rows rows={jobs.data.list} onDone={mayEdit ? () => void jobs.refetch() : undefined} />
      ) : jobs.error ? (
        <ErrorState error={jobs.error} onReload={() => void jobs.refetch()} />
      ) : (
        <div className={styles.loading} aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
    </Panel>
  );
}

interface RowsProps {
  readonly rows: Parameters<typeof jobCard>[1][];
  readonly onDone: (() => void) | undefined;
}

function Rows({ rows, onDone }: RowsProps) {
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  if (rows.length === 0) return <p className={styles.none}>{t('jobs.none')}</p>;
  if (isPhone) {
    return (
      <ListCards
        label={t('jobs.list')}
        rows={rows}
        rowKey={({ id }) => id}
        nameOf={({ kind }) => kindName(t, kind)}
        card={(job) => jobCard(t, job, onDone)}
      />
    );
  }
  const columns = jobColumns(t, onDone).filter(({ key }) => key !== 'begun');
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('jobs.list')}>
        <thead>
          <tr>
            {columns.map(({ key, title, isTool }) => (
              <th key={key} scope="col">
                {isTool ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((job) => (
            <tr key={job.id}>
              {columns.map(({ key, render }) => (
                <td key={key}>{render(job)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
