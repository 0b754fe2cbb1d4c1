import { z } from 'zod';
import { setupLifetime } from '#contract/second-factor.ts';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';

const purpose = 'second factor ticket';
const ticketSchema = z.object({ userId: z.number(), until: z.number(), setupId: z.string().optional() });

interface Surroundings {
  readonly now: Date;
  readonly secret: string;
}

/**
 * What somebody gets who knows the password of an account that may not sign in without a second factor: for ten minutes
 * it sets one up. `setupId`: it was begun, and this ticket confirms that one only.
 */
export function signSetupTicket(userId: number, { now, secret }: Surroundings, setupId?: string): string {
  return signClaim(purpose, { userId, until: now.getTime() + setupLifetime * 1000, setupId }, secret);
}

/** Whose ticket it is; `undefined` for one that is none, or too old. */
export function readSetupTicket(ticket: string, { now, secret }: Surroundings) {
  const claim = readClaim(purpose, ticket, { secret, schema: ticketSchema });
  return claim && claim.until > now.getTime() ? claim : undefined;
}
