import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { setupLifetime } from '#contract/identity/second-factor.ts';
import { secretInUse } from '#server/platform/secret-lines.ts';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';

const purpose = 'second factor ticket';
const ticketSchema = z.object({
  userId: z.number(),
  password: z.string(),
  until: z.number(),
  setupId: z.string().optional(),
});

interface Holder {
  readonly id: number;
  readonly passwordHash: string;
  readonly timesDisabled: number;
}

interface Surroundings {
  readonly now: Date;
  readonly secret: string;
}

/**
 * Ticket of a person who gave the correct password but lacks a mandatory second factor: allows setting one up within
 * ten minutes. A change of the password ends it, and so does disabling the account, also when it is enabled again.
 * `setupId`: a started setup that this ticket can confirm.
 */
export function signSetupTicket(user: Holder, { now, secret }: Surroundings, setupId?: string): string {
  const until = now.getTime() + setupLifetime * 1000;
  return signClaim(purpose, { userId: user.id, password: markOf(user, secret), until, setupId }, secret);
}

/** Whether the account still has the password the ticket was issued for, and was not disabled since. */
export function isOfAccess(claim: { readonly password: string }, user: Holder, secret: string): boolean {
  return claim.password === markOf(user, secret);
}

/** Digest of what lets a person in, which can be compared but not read. */
function markOf({ id, passwordHash, timesDisabled }: Holder, secret: string): string {
  return createHmac('sha256', secretInUse(secret))
    .update(`password\0${id}\0${passwordHash}\0${timesDisabled}`)
    .digest('base64url')
    .slice(0, 22);
}

/** The ticket's account and expiry; `undefined` if it is invalid. */
export function readSetupTicket(ticket: string, secret: string) {
  return readClaim(purpose, ticket, { secret, schema: ticketSchema });
}
