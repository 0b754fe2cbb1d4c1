import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type LeadKind, leadKinds } from '#contract/clients/lead-states.ts';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';

const formSchema = z.object({ openedAt: z.number() });
const receiptSchema = z.object({ kind: z.enum(leadKinds), number: z.string() });

/** Signs the time at which a form was opened; no two tokens are the same. */
export function signFormToken(now: Date, secret: string): string {
  return signClaim('lead form', { openedAt: now.getTime(), nonce: randomUUID() }, secret);
}

/** When the form was opened; `undefined` if we did not sign it. */
export function verifyFormToken(form: string, secret: string): Date | undefined {
  const claim = readClaim('lead form', form, { secret, schema: formSchema });
  return claim && new Date(claim.openedAt);
}

/** By what a form is known that is sent again; only who holds its token and says the same phone number and address has it. */
export function hashSubmission(
  { kind, phone, email }: { readonly kind: LeadKind; readonly phone: string; readonly email: string },
  form: string,
): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([form, kind, phone, email]))
    .digest();
}

export function signReceipt(receipt: { kind: LeadKind; number: string }, secret: string): string {
  return signClaim('lead receipt', receipt, secret);
}

export function readReceipt(receipt: string, secret: string) {
  return readClaim('lead receipt', receipt, { secret, schema: receiptSchema });
}
