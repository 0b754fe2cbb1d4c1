import { factorStates, signInAges, userStates } from '#contract/identity/members.ts';
import { type AddressValues, oneOf, wholeNumber, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

const filters = {
  q: words(),
  company: wholeNumber(2_147_483_647),
  role: words(),
  state: oneOf(userStates),
  signedIn: oneOf(signInAges),
  factor: oneOf(factorStates),
  erasure: oneOf(['asked']),
};

/** Where the list of users keeps its filters. */
export const userAddress = { name: 'users', filters, usualSort: '-signedIn' } as const satisfies ListAddress<
  'users',
  typeof filters
>;

/** As the server is asked. */
export const userNarrowing = ({ q, company, factor, ...others }: AddressValues<typeof filters>) => ({
  ...others,
  ...(q !== undefined && { keyword: q }),
  ...(company !== undefined && { stockId: company }),
  ...(factor !== undefined && { secondFactor: factor }),
});

/** The person who is open. */
export const openedUser = { user: wholeNumber() };

/** The drawer of invitations that is open: the form, or those that wait; of these all, or what nobody can accept. */
export const openedInvitations = { invitations: oneOf(['form', 'list']), waiting: oneOf(['overdue']) };
