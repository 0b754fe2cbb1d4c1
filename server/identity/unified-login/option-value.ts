import { z } from 'zod';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';

const purpose = 'unify option';
const claimSchema = z.object({
  /** Hash of the ticket, in base64url. */
  ticket: z.string(),
  stockId: z.number().int(),
});

interface Option {
  readonly ticketHash: Buffer;
  readonly stockId: number;
}

/** An option of a list: a company, bound to the ticket of the list and valid as long as it. */
export function signOption({ ticketHash, stockId }: Option, secret: string): string {
  const claim = { ticket: ticketHash.toString('base64url'), stockId };
  return signClaim(purpose, claim, secret);
}

/** `undefined` if it was not signed here. */
export function readOption(value: string, secret: string): Option | undefined {
  const claim = readClaim(purpose, value, { secret, schema: claimSchema });
  return claim && { ticketHash: Buffer.from(claim.ticket, 'base64url'), stockId: claim.stockId };
}
