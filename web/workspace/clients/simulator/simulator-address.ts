import { apiQuery } from '#web/shared/api/query-options.ts';
import { oneOf, wholeNumber, words } from '#web/workspace/kits/address/address-params.ts';

export const simulatorViews = ['one', 'all', 'two'] as const;
const company = wholeNumber(2_147_483_647);

/** The question is the address: the same link asks the same. */
export const simulatorAddress = {
  view: oneOf(simulatorViews),
  user: wholeNumber(),
  company,
  what: words(100),
  otherUser: wholeNumber(),
  otherCompany: company,
};

export const simulatorChoices = apiQuery('simulator.choices', {}, { quiet: true });

export interface Place {
  readonly userId: number;
  readonly stockId: number;
}

/**
 * For queries that are recorded as a look: they are not repeated by themselves, and a page that is opened again asks
 * anew, for rights may have been granted in between.
 */
export const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false } as const;

export const overviewQuery = (body: Place) => apiQuery('simulator.overview', { body }, { quiet: true });
