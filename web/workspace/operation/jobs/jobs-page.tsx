import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { jobAddress } from './job-address.ts';
import { jobCard, jobColumns } from './job-columns.tsx';
import { JobFilterFields } from './job-filter-fields.tsx';
import { kindName } from './job-words.ts';
import { watchEvery } from './watch-every.ts';

/** Background work of all companies, with what can be done about it. */
export function Component() {
  const { t } = useTranslation();
  const list = useList(jobAddress);
  const mayEdit = useMay('job:edit');
  const body = { ...list.filters, ...list.asked };
  const asked = useQuery({
    ...apiQuery('job.list', { body }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // An open page looks again by itself, which keeps no idle session alive.
  const seen = useQuery({
    ...apiQuery('job.watch', { body }, { quiet: true }),
    enabled: asked.isSuccess && !asked.isPlaceholderData,
    refetchInterval: watchEvery,
  });
  const isNewer = seen.data !== undefined && seen.dataUpdatedAt >= asked.dataUpdatedAt;
  const query = { ...asked, data: isNewer && !asked.isPlaceholderData ? seen.data : asked.data };
  const onDone = mayEdit ? () => void asked.refetch() : undefined;
  return (
    <RecordList
      list={list}
      query={query}
      label={t('jobs.list')}
      rowKey={({ id }) => id}
      nameOf={({ kind }) => kindName(t, kind)}
      columns={jobColumns(t, onDone)}
      card={(job) => jobCard(t, job, onDone)}
      filters={<JobFilterFields list={list} />}
      counts={(views) => api('job.counts', { body: { filters: views.map(list.filtersOf) } }, { quiet: true })}
      countText={(count, isMany) => t(isMany ? 'jobs.totalMost' : 'jobs.total', { count })}
      empty={{ title: t('jobs.emptyTitle'), text: t('jobs.emptyText') }}
      noHit={{ title: t('jobs.noHitTitle'), text: t('jobs.noHitText') }}
      filterNames={{
        ...{ kind: t('jobs.kind'), state: t('jobs.state'), person: t('jobs.person'), imports: t('jobs.imports') },
      }}
    />
  );
}
