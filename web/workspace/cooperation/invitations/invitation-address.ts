import { quoteStates } from '#contract/cooperation/inquiry-rules.ts';
import { type AddressValues, oneOf, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

const filters = { q: words(), state: oneOf(quoteStates) };

/** Where the list of received invitations keeps its filters. */
export const invitationAddress = { name: 'receivedInvitations', filters } as const satisfies ListAddress<
  'receivedInvitations',
  typeof filters
>;

/** As the server is asked. */
export const invitationNarrowing = ({ q, ...others }: AddressValues<typeof filters>) => ({
  ...(q !== undefined && { keyword: q }),
  ...others,
});
