import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useTrail } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { leadAddress, openedLead } from './lead-address.ts';
import { leadCard, leadColumns, nameOfLead } from './lead-columns.tsx';
import { LeadDrawer } from './lead-drawer.tsx';
import { LeadFilterFields } from './lead-filter-fields.tsx';

/** Those who asked for a trial or wrote a message on the public site. */
export function Component() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const list = useList(leadAddress);
  const [{ lead: opened }, changeOpened] = useAddress(openedLead);
  const mayHandle = useTrail().at(-1)?.buttons.includes('lead:handle') ?? false;
  const { q, ...narrowing } = list.filters;
  const query = useQuery({
    ...apiQuery(
      'lead.manageList',
      { body: { ...narrowing, ...(q !== undefined && { keyword: q }), ...list.asked } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
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
        countText={(count) => t('leads.total', { count })}
        empty={{ title: t('leads.emptyTitle'), text: t('leads.emptyText') }}
        noHit={{ title: t('leads.noHitTitle'), text: t('leads.noHitText') }}
      />
      {opened !== undefined && (
        <LeadDrawer
          key={opened}
          id={opened}
          mayHandle={mayHandle}
          onClose={() => changeOpened({ lead: undefined })}
          onSaved={() => void queries.invalidateQueries({ queryKey: ['lead.manageList'] })}
        />
      )}
    </>
  );
}
