import { clientModuleFilters } from '#contract/clients/module-table.ts';
import { type AddressValues, oneOf, wholeNumber, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

export const clientTabs = ['modules', 'start', 'members', 'contacts', 'peers', 'changes', 'data'] as const;
export type ClientTab = (typeof clientTabs)[number];

const filters = { q: words(), modules: oneOf(clientModuleFilters) };

/** Where the list of clients keeps its filters. */
export const clientAddress = { name: 'customers', filters } as const satisfies ListAddress<'customers', typeof filters>;

/** As the server is asked. */
export const clientNarrowing = ({ q, modules }: AddressValues<typeof filters>) => ({
  ...(q !== undefined && { keyword: q }),
  ...(modules && { modules }),
});

/** The client that is open, and what of it is looked at. */
export const openedClient = {
  client: wholeNumber(999_999_999),
  /** The form that opens one. */
  opening: oneOf(['new', 'erasures']),
  tab: oneOf(clientTabs),
  /** The lead that a client is opened for. */
  from: wholeNumber(),
};
