import { certificateFilters, supplierStates } from '#contract/cooperation/supplier-rules.ts';
import { type AddressValues, numberOr, oneOf, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

const filters = { q: words(), state: oneOf(supplierStates), field: words(20), certificates: oneOf(certificateFilters) };

/** Where the list of suppliers keeps its filters. */
export const supplierAddress = { name: 'suppliers', filters } as const satisfies ListAddress<
  'suppliers',
  typeof filters
>;

/** As the server is asked. */
export const supplierNarrowing = ({ q, ...others }: AddressValues<typeof filters>) => ({
  ...(q !== undefined && { keyword: q }),
  ...others,
});

/** The supplier that is open; nothing on purpose is a new one. */
export const openedSupplier = { supplier: numberOr('new') };
