import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { quoteStates } from '#contract/cooperation/inquiry-rules.ts';
import type { ReceivedInvitation } from '#contract/cooperation/own-quotes.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { invitationAddress, invitationNarrowing } from './invitation-address.ts';
import { invitationCard, invitationColumns } from './invitation-columns.tsx';

/** How often the list is read again: the server's clock decides. */
const readAgainAfter = 30_000;

/** Lists tell rows apart by numbers: the first 48 random bits of the key. */
const numberOf = ({ key }: ReceivedInvitation) => Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16);

/** 报价邀请: what others ask the own company to quote for. */
export function Component() {
  const { t } = useTranslation();
  const mayQuote = useMay('quote:edit');
  const stateOf = useLabels('supplier_quote_state_enum');
  const list = useList(invitationAddress);
  const { filters, filterBy } = list;
  const query = useQuery({
    ...apiQuery('ownQuote.list', { body: { ...invitationNarrowing(filters), ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: readAgainAfter,
  });
  const look = () => void query.refetch();
  return (
    <RecordList
      list={list}
      query={query}
      label={t('quoteInvitations.list')}
      rowKey={numberOf}
      nameOf={({ title }) => title}
      columns={invitationColumns({ t, mayQuote }, look)}
      card={(invitation) => invitationCard(t, invitation, look)}
      filters={
        <>
          <KeywordField
            value={filters.q}
            label={t('quoteInvitations.search')}
            placeholder={t('quoteInvitations.searchPlaceholder')}
            width={240}
            onSearch={(q) => filterBy({ q })}
          />
          <FilterSelect
            label={t('quoteInvitations.byState')}
            all={t('quoteInvitations.allStates')}
            value={filters.state}
            options={quoteStates.map((value) => ({ value, label: stateOf(value) }))}
            onChange={(state) => filterBy({ state })}
          />
        </>
      }
      actions={null}
      counts={(views) =>
        api(
          'ownQuote.counts',
          { body: { filters: views.map((view) => invitationNarrowing(list.filtersOf(view))) } },
          { quiet: true },
        )
      }
      countText={(count) => t('quoteInvitations.total', { count })}
      empty={{ title: t('quoteInvitations.emptyTitle'), text: t('quoteInvitations.emptyText') }}
      noHit={{ title: t('quoteInvitations.noHitTitle'), text: t('quoteInvitations.noHitText') }}
    />
  );
}
