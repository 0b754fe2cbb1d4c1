import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { setupLifetime } from '#contract/identity/second-factor.ts';
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
}

interface Surroundings {
  readonly now: Date;
  readonly secret: string;
}

/**
 * What somebody gets who knows the password of an account that may not sign in without a second factor: for ten minutes
 * it sets one up. It ends with that password. `setupId`: it was begun, and this ticket confirms that one only.
 */
export function signSetupTicket(user: Holder, { now, secret }: Surroundings, setupId?: string): string {
  const until = now.getTime() + setupLifetime * 1000;
  return signClaim(purpose, { userId: user.id, password: markOf(user, secret), until, setupId }, secret);
}

/** Whether the password a ticket was given for is still the account's. */
export function isOfPassword(claim: { readonly password: string }, user: Holder, secret: string): boolean {
  return claim.password === markOf(user, secret);
}

/** Stands for a password's hash; it can be compared, not read. */
function markOf({ id, passwordHash }: Holder, secret: string): string {
  return createHmac('sha256', secret).update(`password\0${id}\0${passwordHash}`).digest('base64url').slice(0, 22);
}

/** Whose ticket it is, and until when it holds; `undefined` for one that is none. */
export function readSetupTicket(ticket: string, secret: string) {
  return readClaim(purpose, ticket, { secret, schema: ticketSchema });
}
