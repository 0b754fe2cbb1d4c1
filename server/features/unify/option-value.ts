import { z } from 'zod';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';

const purpose = 'unify option';
const claimSchema = z.object({
  /** Hash of the ticket, in base64url. */
  ticket: z.string(),
  stockId: z.number().int(),
  expiresAt: z.number(),
});

interface Option {
  readonly ticketHash: Buffer;
  readonly stockId: number;
}

/** One choice of a list: a company, bound to the ticket that the list was for. Where the ticket ends, so does the value. */
export function signOption({ ticketHash, stockId }: Option, expiresAt: Date, secret: string): string {
  const claim = { ticket: ticketHash.toString('base64url'), stockId, expiresAt: expiresAt.getTime() };
  return signClaim(purpose, claim, secret);
}

/** `undefined` for what was not signed here, and for what is too old. */
export function readOption(value: string, { secret, now }: { secret: string; now: Date }): Option | undefined {
  const claim = readClaim(purpose, value, { secret, schema: claimSchema });
  if (!claim || claim.expiresAt <= now.getTime()) return undefined;
  return { ticketHash: Buffer.from(claim.ticket, 'base64url'), stockId: claim.stockId };
}
