import { inquiryStates, questionFilters } from '#contract/cooperation/inquiry-rules.ts';
import { type AddressValues, nameList, numberOr, oneOf, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';
import { sides } from './award-choice.ts';
import { lineFilters, lineOrders, supplierOrders } from './shown-lines.ts';

const filters = { q: words(), state: oneOf(inquiryStates), questions: oneOf(questionFilters), field: words(20) };

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

/** By what an inquiry is left that something is typed in. */
export const inquiryLeft = { leavesBy: { parameter: 'inquiry' } } as const;

/** The record of the opening, or how the comparison stands. The list that the inquiry was opened from has none of these names. */
export const shownOfInquiry = {
  shows: oneOf(['record']),
  side: oneOf(sides),
  hide: nameList,
  lines: oneOf(lineOrders),
  suppliers: oneOf(supplierOrders),
  only: oneOf(lineFilters),
};

/** Begins anew with each inquiry that is opened. */
export const nothingShown = {
  ...{ shows: undefined, side: undefined, hide: undefined, lines: undefined },
  ...{ suppliers: undefined, only: undefined },
} as const satisfies Record<keyof typeof shownOfInquiry, undefined>;
