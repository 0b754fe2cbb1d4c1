import { z } from 'zod';
import { type LeadKind, leadKinds } from '#contract/clients/lead-states.ts';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';

const formSchema = z.object({ openedAt: z.number() });
const receiptSchema = z.object({ kind: z.enum(leadKinds), number: z.string() });

/** Signs the time at which a form was opened. */
export function signFormToken(now: Date, secret: string): string {
  return signClaim('lead form', { openedAt: now.getTime() }, secret);
}

/** When the form was opened; `undefined` if we did not sign it. */
export function verifyFormToken(form: string, secret: string): Date | undefined {
  const claim = readClaim('lead form', form, { secret, schema: formSchema });
  return claim && new Date(claim.openedAt);
}

export function signReceipt(receipt: { kind: LeadKind; number: string }, secret: string): string {
  return signClaim('lead receipt', receipt, secret);
}

export function readReceipt(receipt: string, secret: string) {
  return readClaim('lead receipt', receipt, { secret, schema: receiptSchema });
}
