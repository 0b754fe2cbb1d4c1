import { deliveryOutcomes, pushStates } from '#contract/outreach/push-rules.ts';
import { type AddressValues, numberOr, oneOf, wholeNumber, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

const filters = { q: words(), state: oneOf(pushStates) };

/** Where the list of pushes keeps its filters. */
export const pushAddress = { name: 'pushes', filters } as const satisfies ListAddress<'pushes', typeof filters>;

/** The push that is open; nothing on purpose is a new one, perhaps with what another says. */
export const openedPush = { push: numberOr('new'), copy: wholeNumber() };

const logFilters = { to: words(), outcome: oneOf(deliveryOutcomes) };

/** Where the log of a push keeps its filters. */
export const logAddress = { name: 'pushDeliveries', filters: logFilters, part: 'log' } as const satisfies ListAddress<
  'pushDeliveries',
  typeof logFilters
>;

/** As the server is asked. */
export const pushNarrowing = ({ q, state }: AddressValues<typeof filters>) => ({
  ...(q !== undefined && { keyword: q }),
  ...(state !== undefined && { state }),
});

export const logNarrowing = (push: number, { to, outcome }: AddressValues<typeof logFilters>) => ({
  push,
  ...(to !== undefined && { keyword: to }),
  ...(outcome !== undefined && { state: outcome }),
});
