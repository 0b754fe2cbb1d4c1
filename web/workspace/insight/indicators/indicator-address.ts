import { type AddressValues, oneOf, wholeNumber, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

export const scoredChoices = ['yes', 'no'] as const;

const filters = { q: words(), state: oneOf(scoredChoices) };

/** Where the list of scores keeps its filters. */
export const scoreAddress = { name: 'scores', filters } as const satisfies ListAddress<'scores', typeof filters>;

/** As the server is asked. */
export const scoreNarrowing = (period: string, { q, state }: AddressValues<typeof filters>) => ({
  period,
  ...(q !== undefined && { keyword: q }),
  ...(state && { isScored: state === 'yes' }),
});

/** Which part of the page is looked at, the period, and the company that is open. */
export const indicatorTabs = ['scores', 'indicators', 'periods'] as const;
export const shownPart = { tab: oneOf(indicatorTabs), period: words(6), company: wholeNumber() };
