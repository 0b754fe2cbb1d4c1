import { z } from 'zod';
import { deliverySchema } from '../delivery.ts';
import { defineEndpoints } from '../endpoint.ts';
import { emailSchema } from './email-schema.ts';
import { codeSchema } from './recovery.ts';
import { proofRefusals, proofSchema } from './second-factor.ts';

/**
 * A code to a new address: validity in seconds, attempts, and within a day codes of one person, of one person to one
 * address, and of all to one address.
 */
export const emailChangeLimits = {
  ...{ lifetime: 24 * 60 * 60, tries: 5 },
  ...{ perDay: 10, toOneAddress: 5, toAddressOfAll: 30 },
} as const;

const stateSchema = z.object({
  /** Confirmed; `null` for none. */
  email: z.string().nullable(),
  /** A new address that waits for its code. */
  pending: z
    .object({
      email: z.string(),
      /** ISO 8601. */
      expiresAt: z.string(),
      /** What became of the mail with the code; `null` when it is no longer known. */
      delivery: deliverySchema.nullable(),
    })
    .nullable(),
});
export type EmailState = z.infer<typeof stateSchema>;

export const emailEndpoints = defineEndpoints({
  'email.state': {
    method: 'GET',
    path: '/auth/account/email',
    kind: 'GET',
    access: 'self',
    summary: 'The own e-mail address, and a new one that is not confirmed yet',
    result: stateSchema,
  },
  'email.change': {
    method: 'POST',
    path: '/auth/account/email/change',
    kind: 'POST',
    access: 'self',
    summary: 'Send a code to a new e-mail address, which counts once the code is entered',
    body: proofSchema.extend({ email: emailSchema }),
    result: stateSchema,
    refusals: [...proofRefusals, 'EMAIL_UNCHANGED'],
  },
  'email.confirm': {
    method: 'POST',
    path: '/auth/account/email/confirm',
    kind: 'POST',
    access: 'self',
    summary: 'Confirm the new e-mail address by its code; the former address is told',
    body: z.strictObject({ code: codeSchema }),
    result: stateSchema,
    refusals: ['CODE_WRONG', 'EMAIL_CHANGE_ENDED', 'EMAIL_IN_USE'],
  },
  'email.remove': {
    method: 'POST',
    path: '/auth/account/email/remove',
    kind: 'POST',
    access: 'self',
    summary: 'Have no e-mail address any more; the former address is told',
    body: proofSchema,
    result: stateSchema,
    refusals: proofRefusals,
  },
  'email.cancel': {
    method: 'POST',
    path: '/auth/account/email/cancel',
    kind: 'POST',
    access: 'self',
    summary: 'Keep the e-mail address as it is; the code becomes invalid',
    result: stateSchema,
  },
});
