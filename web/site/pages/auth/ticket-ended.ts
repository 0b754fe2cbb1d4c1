import type { errorTable } from '#contract/codes/errors.ts';

/** Codes that these pages handle; the table of codes stays on the server. */
export const ticketEnded: (typeof errorTable)['UNIFY_TICKET_ENDED']['code'] = 1011;
export const codeNeeded: (typeof errorTable)['SECOND_FACTOR_NEEDED']['code'] = 1006;
export const setupNeeded: (typeof errorTable)['SECOND_FACTOR_SETUP_NEEDED']['code'] = 1008;
export const passwordExpired: (typeof errorTable)['PASSWORD_EXPIRED']['code'] = 1009;

/** Whether an internal call was refused because of its ticket; overlong ones are refused earlier. */
export function isTicketEnded(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'UNIFY_TICKET_ENDED' || code === 'INVALID_REQUEST';
}
