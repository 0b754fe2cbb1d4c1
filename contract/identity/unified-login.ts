import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { smallIdSchema } from '../numbers.ts';
import { captchaAnswerSchema } from './captcha.ts';
import { assertionSchema } from './passkey-schemas.ts';
import { factorFields, loginResult, passwordSchema, usernameSchema } from './sessions.ts';

/**
 * Validity of a ticket in seconds: until it is first opened, and from then on in total, which leaves time to compare
 * companies.
 */
export const unifyTicketLifetime = { unopened: 2 * 60, opened: 10 * 60 } as const;

/** Tolerated clock difference to a partner, in seconds. */
export const handOverWindow = 5 * 60;

/**
 * Tickets and option values. Only loosely validated, because a malformed one gets the same answer as an expired one.
 */
const valueSchema = z.string().max(600);
const valueParams = z.object({ value: valueSchema });

export const unifyPartnerIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/, { error: 'partnerIdWrong' });
export const unifyPartnerSecretSchema = z.string().min(32, { error: 'partnerSecretTooShort' }).max(500);
/** OpenID providers need HTTPS, except on this machine. */
export const unifyIssuerSchema = z
  .url({ protocol: /^https?$/, error: 'issuerWrong' })
  .max(300)
  .refine((issuer) => /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/.test(issuer), {
    error: 'issuerWrong',
  });

const optionSchema = z.object({
  stockId: z.number().int(),
  stockName: z.string(),
  /** Securities code. */
  code: z.string(),
  /** Number of open modules of the company. */
  moduleCount: z.number().int(),
  /** The account that would sign in. */
  userName: z.string(),
  /** Input of `unify.enterCompany`. */
  value: z.string(),
  /** Whether entering requires the account's second factor. */
  needsCode: z.boolean(),
});
export type UnifyOption = z.infer<typeof optionSchema>;

const optionDetailSchema = optionSchema.omit({ value: true }).extend({
  name: z.string(),
  roles: z.array(z.string()),
  modules: z.array(z.object({ name: z.string(), description: z.string(), expiresAt: z.string().nullable() })),
  /** Workspace pages the account may open. */
  pages: z.array(z.string()),
});
export type UnifyOptionDetail = z.infer<typeof optionDetailSchema>;

/** A portal's call (docs/unified-login.md). */
export const handOverCallSchema = z.strictObject({
  partner: z.string().max(100),
  /** Seconds since 1970. */
  timestamp: z.number().int().min(0).max(9_999_999_999),
  nonce: z.string().regex(/^[\w-]{16,64}$/, { error: 'nonceWrong' }),
  /** JSON as text, so that both sides sign the same bytes: `{"subject":"…"}`. */
  payload: z.string().max(2_000),
  /** HMAC-SHA-256 in hexadecimal. */
  signature: z.string().max(200),
});

const factorRefusals = ['SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_SETUP_NEEDED'] as const;

export const unifiedLoginEndpoints = defineEndpoints({
  'unify.login': {
    method: 'POST',
    path: '/white/unify/login',
    kind: 'POST',
    access: 'public',
    summary: 'Prove a unified account by its password; gives a ticket to choose a company with',
    body: z.strictObject({
      username: usernameSchema,
      password: passwordSchema,
      captcha: captchaAnswerSchema.optional(),
      ...factorFields,
    }),
    result: z.object({ ticket: z.string() }),
    refusals: [
      'BAD_CREDENTIALS',
      'ACCOUNT_DISABLED',
      'NO_COMPANY',
      'CAPTCHA_NEEDED',
      'CAPTCHA_WRONG',
      'PASSWORD_EXPIRED',
      ...factorRefusals,
    ],
  },
  'unify.loginByPasskey': {
    method: 'POST',
    path: '/white/unify/passkey',
    kind: 'POST',
    access: 'public',
    summary: 'Prove a unified account by a passkey; gives a ticket to choose a company with',
    body: z.strictObject({ passkey: assertionSchema }),
    result: z.object({ ticket: z.string() }),
    refusals: ['PASSKEY_REFUSED', 'ACCOUNT_DISABLED', 'NO_COMPANY'],
  },
  'unify.options': {
    method: 'GET',
    path: '/auth/loadUnifyOptions/{value}',
    kind: 'GET',
    access: 'public',
    summary: 'The companies that a ticket lets its person enter; the ticket is not used up',
    params: valueParams,
    result: z.array(optionSchema),
    refusals: ['UNIFY_TICKET_ENDED'],
  },
  'unify.enterCompany': {
    method: 'GET',
    path: '/auth/unifyCompanyLogin/{value}',
    kind: 'GET',
    access: 'public',
    summary: 'Enter the company of an option; uses its ticket up',
    params: valueParams,
    result: loginResult,
    refusals: ['UNIFY_TICKET_ENDED', ...factorRefusals],
  },
  'unify.enterDirectly': {
    method: 'POST',
    path: '/auth/unifyUserLoginInDirectly',
    kind: 'POST',
    access: 'public',
    summary: 'Enter a company with a ticket, without choosing from the list; uses the ticket up',
    body: z.strictObject({ ticket: valueSchema, stockId: smallIdSchema, ...factorFields }),
    result: loginResult,
    refusals: ['UNIFY_TICKET_ENDED', ...factorRefusals],
  },
  'unify.option': {
    method: 'GET',
    path: '/white/unify/option/{value}',
    kind: 'GET',
    access: 'public',
    summary: 'What the account of an option may see in its company',
    params: valueParams,
    result: optionDetailSchema,
    refusals: ['UNIFY_TICKET_ENDED'],
  },
  'unify.confirm': {
    method: 'POST',
    path: '/white/unify/confirm',
    kind: 'POST',
    access: 'public',
    summary: 'Give the second factor of the account of an option',
    body: z.strictObject({ value: valueSchema, ...factorFields }),
    result: z.null(),
    refusals: ['UNIFY_TICKET_ENDED', ...factorRefusals],
  },
  'unify.handOver': {
    method: 'POST',
    path: '/white/unify/ticket',
    kind: 'POST',
    access: 'public',
    summary: 'A partner portal hands a person over by a signed call (docs/unified-login.md)',
    body: handOverCallSchema,
    result: z.object({
      link: z.string(),
      /** ISO 8601. */
      expiresAt: z.string(),
    }),
    refusals: ['HAND_OVER_REFUSED'],
  },
  'unify.providers': {
    method: 'GET',
    path: '/white/unify/providers',
    kind: 'GET',
    access: 'public',
    summary: 'OpenID providers whose accounts may be used to sign in',
    result: z.array(z.object({ id: z.string(), name: z.string() })),
  },
});
