import type { Dictionary } from '#contract/content/dictionary.ts';
import { dictionaryLabel } from '#web/shared/dictionary.ts';

/** States of an invitation to quote (docs/product/content.md, "Dictionary"), with the keys of their labels. */
export const invitationStates = { 10: 'notQuoted', 20: 'quoted', 30: 'ended' } as const;
export type InvitationState = keyof typeof invitationStates;

/** Translation key of the state's label, below `inquiry.invitation`. */
export function invitationLabelKey(
  state: InvitationState,
): `inquiry.invitation.${(typeof invitationStates)[InvitationState]}` {
  return `inquiry.invitation.${invitationStates[state]}`;
}

/** Label of a supplier's quote state, from the dictionary (docs/product/content.md, "Dictionary"). */
export function quoteStateLabel(dictionary: Dictionary | undefined, state: string): string {
  return dictionaryLabel(dictionary, 'supplier_quote_state_enum', state);
}

/** Label of a buyer's inquiry state, from the dictionary (docs/product/content.md, "Dictionary"). */
export function inquiryStateLabel(dictionary: Dictionary | undefined, state: string): string {
  return dictionaryLabel(dictionary, 'purchaser_inquiry_state_enum', state);
}
