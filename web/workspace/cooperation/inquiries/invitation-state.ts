import type { Dictionary } from '#contract/content/dictionary.ts';
import { dictionaryLabel } from '#web/shared/dictionary.ts';

/** States of an invitation to quote (docs/product/content.md, "Dictionary"). */
export const invitationStates = [10, 20, 30] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Label of an invitation's state, from the dictionary. */
export function invitationStateLabel(dictionary: Dictionary | undefined, state: InvitationState): string {
  return dictionaryLabel(dictionary, 'invitation_state', String(state));
}

/** Label of a supplier's quote state, from the dictionary. */
export function quoteStateLabel(dictionary: Dictionary | undefined, state: string): string {
  return dictionaryLabel(dictionary, 'supplier_quote_state_enum', state);
}

/** Label of a buyer's inquiry state, from the dictionary. */
export function inquiryStateLabel(dictionary: Dictionary | undefined, state: string): string {
  return dictionaryLabel(dictionary, 'purchaser_inquiry_state_enum', state);
}
