import { leadKinds, leadOwnerFilters, leadStates } from '#contract/clients/lead-states.ts';
import { type AddressValues, oneOf, wholeNumber, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

const filters = {
  q: words(),
  kind: oneOf(leadKinds),
  state: oneOf(leadStates),
  owner: oneOf(leadOwnerFilters),
  due: oneOf(['yes']),
};

/** Where the list of leads keeps its filters. */
export const leadAddress = { name: 'leads', filters, usualSort: '-created' } as const satisfies ListAddress<
  'leads',
  typeof filters
>;

/** As the server is asked. */
export const leadNarrowing = ({ q, due, ...others }: AddressValues<typeof filters>) => ({
  ...others,
  ...(due && { isDue: true as const }),
  ...(q !== undefined && { keyword: q }),
});

/** The lead that is open. */
export const openedLead = { lead: wholeNumber() };
