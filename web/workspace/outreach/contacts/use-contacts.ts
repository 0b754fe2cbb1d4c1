import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConsentSource } from '#contract/outreach/contacts.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import type { ContactFilters } from './contact-address.ts';

/** A page of contacts with all that stands beside it. */
export function useContacts(filters: ContactFilters, paging: { readonly page: number; readonly pageSize: number }) {
  const queries = useQueryClient();
  const list = useQuery({
    ...apiQuery('contact.list', { body: { ...filters, ...paging } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data: groups = [] } = useQuery(apiQuery('contact.groups', {}, { quiet: true }));
  const ids = list.data?.list.map(({ id }) => id) ?? [];
  const { data: consents = [] } = useQuery({
    ...apiQuery('contact.consents', { body: { ids } }, { quiet: true }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    list,
    groups,
    groupNames: new Map(groups.map(({ id, name }) => [id, name])),
    consentSources: new Map<number, ConsentSource | null>(consents.map(({ id, consentSource }) => [id, consentSource])),
    refresh: () => void refreshList(queries, 'contacts', ['contact.list', 'contact.groups', 'contact.consents']),
  };
}
