import { type AddressValues, numberOr, oneOf, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

const clientChoices = ['yes', 'no'] as const;

const filters = { q: words(), industry: numberOr('none'), client: oneOf(clientChoices) };

/** Where the list of companies keeps its filters. */
export const companyAddress = {
  name: 'companies',
  filters,
} as const satisfies ListAddress<'companies', typeof filters>;

/** As the server is asked. */
export const companyNarrowing = ({ q, industry, client }: AddressValues<typeof filters>) => ({
  ...(q !== undefined && { keyword: q }),
  ...(industry !== undefined && { industryId: industry }),
  ...(client && { isClient: client === 'yes' }),
});

/** Which part of the page is looked at, and the company that is open; nothing on purpose is a new one. */
export const openedCompany = { tab: oneOf(['companies', 'industries']), company: numberOr('new') };
