import { inquiryStates } from '#contract/cooperation/inquiry-rules.ts';
import { type AddressValues, numberOr, oneOf, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

const filters = { q: words(), state: oneOf(inquiryStates), field: words(20) };

/** Where the list of inquiries keeps its filters. */
export const inquiryAddress = { name: 'inquiries', filters } as const satisfies ListAddress<
  'inquiries',
  typeof filters
>;

/** As the server is asked. */
export const inquiryNarrowing = ({ q, ...others }: AddressValues<typeof filters>) => ({
  ...(q !== undefined && { keyword: q }),
  ...others,
});

/** The inquiry that is open; nothing on purpose is a new one. */
export const openedInquiry = { inquiry: numberOr('new') };
