import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { assertionSchema, attestationSchema, passkeyCreationSchema, passkeyRequestSchema } from './passkey-schemas.ts';
import { proofRefusals, proofSchema, setupRefusals, setupTicketSchema } from './second-factor.ts';
import { loginResult } from './sessions.ts';

/** Passkeys of one account. */
export const maxPasskeys = 10;

const nameSchema = z.string().trim().min(1, { error: 'passkeyNameRequired' }).max(60, { error: 'passkeyNameTooLong' });

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** The host name that passkeys belong to; `null` where the site's address allows none. */
const rpIdSchema = z.string().nullable();

const ownPasskeysSchema = z.object({
  passkeys: z.array(passkeySchema),
  /** Whether the last one must stay, because the account needs a second factor and has no other. */
  isLastCompulsory: z.boolean(),
  rpId: rpIdSchema,
});
export type OwnPasskeys = z.infer<typeof ownPasskeysSchema>;

const idSchema = z.uuid({ error: 'choiceUnknown' });

const madeFields = { name: nameSchema, passkey: attestationSchema };

export const passkeyEndpoints = defineEndpoints({
  'passkey.list': {
    method: 'GET',
    path: '/auth/account/passkeys',
    kind: 'GET',
    access: 'self',
    summary: 'The own passkeys, the oldest first',
    result: ownPasskeysSchema,
  },
  'passkey.begin': {
    method: 'POST',
    path: '/auth/account/passkeys/begin',
    kind: 'POST',
    access: 'self',
    summary: 'Begin to add a passkey: what the browser makes it with',
    body: proofSchema,
    result: passkeyCreationSchema,
    refusals: [...proofRefusals, 'PASSKEYS_USED_UP', 'PASSKEY_REFUSED'],
  },
  'passkey.add': {
    method: 'POST',
    path: '/auth/account/passkeys/add',
    kind: 'POST',
    access: 'self',
    summary:
      'Add the passkey that the browser made; gives recovery codes, this once, where it is the first second factor',
    body: z.strictObject(madeFields),
    result: z.object({ recoveryCodes: z.array(z.string()).nullable() }),
    refusals: ['PASSKEY_REFUSED', 'PASSKEY_TAKEN', 'PASSKEYS_USED_UP'],
  },
  'passkey.rename': {
    method: 'POST',
    path: '/auth/account/passkeys/rename',
    kind: 'POST',
    access: 'self',
    summary: 'Rename an own passkey',
    body: z.strictObject({ id: idSchema, name: nameSchema }),
    result: z.null(),
  },
  'passkey.remove': {
    method: 'POST',
    path: '/auth/account/passkeys/remove',
    kind: 'POST',
    access: 'self',
    summary: 'Remove an own passkey',
    body: proofSchema.extend({ id: idSchema }),
    result: z.null(),
    refusals: [...proofRefusals, 'SECOND_FACTOR_COMPULSORY'],
  },
  'passkey.site': {
    method: 'GET',
    path: '/white/auth/user/passkey/site',
    kind: 'GET',
    access: 'public',
    summary: 'The host name that passkeys belong to',
    result: z.object({ rpId: rpIdSchema }),
  },
  'passkey.ask': {
    method: 'POST',
    path: '/white/auth/user/passkey/ask',
    kind: 'POST',
    access: 'public',
    summary: 'Begin to sign in with a passkey: what the browser signs',
    body: z.strictObject({}),
    result: passkeyRequestSchema,
    refusals: ['PASSKEY_REFUSED'],
  },
  'passkey.signIn': {
    method: 'POST',
    path: '/white/auth/user/passkey/signIn',
    kind: 'POST',
    access: 'public',
    summary: 'Sign in with a passkey, which stands for the password and the second factor',
    body: z.strictObject({ passkey: assertionSchema }),
    result: loginResult,
    refusals: ['PASSKEY_REFUSED', 'ACCOUNT_DISABLED', 'NO_COMPANY'],
  },
  'passkey.beginAtLogin': {
    method: 'POST',
    path: '/white/auth/user/passkey/begin',
    kind: 'POST',
    access: 'public',
    summary:
      'Begin to add a passkey where an account may not sign in without a second factor, with the ticket of its refusal',
    body: z.strictObject({ ticket: setupTicketSchema }),
    result: passkeyCreationSchema,
    refusals: [...setupRefusals, 'PASSKEY_REFUSED'],
  },
  'passkey.addAtLogin': {
    method: 'POST',
    path: '/white/auth/user/passkey/add',
    kind: 'POST',
    access: 'public',
    summary: 'Add that passkey and sign in; gives the recovery codes, this once',
    body: z.strictObject({ ticket: setupTicketSchema, ...madeFields }),
    result: loginResult.extend({ recoveryCodes: z.array(z.string()) }),
    refusals: [...setupRefusals, 'PASSKEY_REFUSED', 'PASSKEY_TAKEN'],
  },
});
