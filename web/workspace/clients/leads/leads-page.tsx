import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listCountLimit } from '#contract/codes/lists.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useTrail } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { exportFields } from '#web/workspace/kits/list/export-button.tsx';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { useSelection } from '#web/workspace/kits/list/use-selection.ts';
import { useShownVersions } from '#web/workspace/kits/list/use-shown-versions.ts';
import { leadAddress, leadNarrowing, openedLead } from './lead-address.ts';
import { LeadBulkBar } from './lead-bulk-bar.tsx';
import { leadCard, leadColumns, nameOfLead } from './lead-columns.tsx';
import { LeadDrawer } from './lead-drawer.tsx';
import { LeadFilterFields } from './lead-filter-fields.tsx';

/** Those who asked for a trial or wrote a message on the public site. */
export function Component() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const list = useList(leadAddress);
  const [{ lead: opened }, changeOpened] = useAddress(openedLead);
  const buttons = useTrail().at(-1)?.buttons ?? [];
  const mayHandle = buttons.includes('lead:handle');
  const mayExport = buttons.includes('lead:export');
  const narrowing = leadNarrowing(list.filters);
  const selection = useSelection(list.filters);
  const query = useQuery({
    ...apiQuery('lead.manageList', { body: { ...narrowing, ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const versionOf = useShownVersions(query.data?.list);
  const refresh = () => refreshList(queries, 'leads', ['lead.manageList']);
  const open = (id: number) => changeOpened({ lead: id });
  return (
    <>
      <RecordList
        list={list}
        query={query}
        label={t('leads.list')}
        rowKey={({ id }) => id}
        nameOf={nameOfLead}
        columns={leadColumns(t, ({ id }) => open(id))}
        card={(lead) => leadCard(t, lead, () => open(lead.id))}
        filters={<LeadFilterFields list={list} />}
        selection={mayExport || mayHandle ? selection : undefined}
        bulk={(onPage, exportButton) => (
          <LeadBulkBar
            {...{ selection, onPage, mayHandle, exportButton, versionOf }}
            total={query.data?.total ?? 0}
            isMany={(query.data?.total ?? 0) >= listCountLimit}
            onDone={() => void refresh()}
          />
        )}
        {...(mayExport && {
          exporting: {
            fileName: t('leads.exportName'),
            send: (shown) =>
              api('lead.export', { body: { ...narrowing, ...list.order, ...exportFields('leads', shown) } }),
          },
        })}
        counts={(views) =>
          api(
            'lead.counts',
            { body: { filters: views.map((view) => leadNarrowing(list.filtersOf(view))) } },
            { quiet: true },
          )
        }
        countText={(count) => t('leads.total', { count })}
        empty={{ title: t('leads.emptyTitle'), text: t('leads.emptyText') }}
        noHit={{ title: t('leads.noHitTitle'), text: t('leads.noHitText') }}
        filterNames={{
          ...{ q: t('leads.search'), kind: t('leads.kind'), state: t('leads.state') },
          ...{ owner: t('leads.owner'), due: t('leads.remindOn') },
        }}
      />
      {opened !== undefined && (
        <LeadDrawer
          key={opened}
          id={opened}
          mayHandle={mayHandle}
          onClose={() => changeOpened({ lead: undefined })}
          onChanged={refresh}
          onRemoved={() => selection.drop(opened)}
        />
      )}
    </>
  );
}
