import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { smallIdSchema } from '../numbers.ts';
import { isRepeated, newPasswordSchema, passwordsDiffer, repeatSchema } from './accounts.ts';
import { builtPages } from './built-pages.ts';
import { captchaAnswerSchema } from './captcha.ts';
import { countCharacters, maxPasswordLength, maxUsernameLength } from './credential-rules.ts';
import { assertionSchema } from './passkey-schemas.ts';

/** Platform value of a desktop browser (docs/product/identity.md, "Sign-in"). */
export const platformPc = 2;

/** Session limits in milliseconds: 30 minutes idle, 12 hours in total. */
export const sessionLimits = { idle: 30 * 60_000, absolute: 12 * 60 * 60_000 } as const;

export const usernameSchema = z
  .string()
  .trim()
  .min(1, { error: 'usernameRequired' })
  .max(maxUsernameLength, { error: 'usernameTooLong' });
export const passwordSchema = z
  .string()
  .min(1, { error: 'passwordRequired' })
  .refine((value) => countCharacters(value) <= maxPasswordLength, { error: 'passwordTooLong' });

/** One-time code or recovery code. */
export const oneTimeCodeSchema = z
  .string({ error: 'codeRequired' })
  .trim()
  .min(1, { error: 'codeRequired' })
  .max(40, { error: 'codeFormat' });

/** A second factor: one of the two, where the account has one. */
export const factorFields = { otp: oneTimeCodeSchema.optional(), passkey: assertionSchema.optional() };
export type GivenFactor = z.output<z.ZodObject<typeof factorFields>>;

export const loginRequest = z
  .strictObject({
    username: usernameSchema,
    password: passwordSchema,
    platform: z.literal(platformPc, { error: 'choiceUnknown' }),
    /** Required after three failures. */
    captcha: captchaAnswerSchema.optional(),
    /** Required for accounts with a second factor. */
    ...factorFields,
    /** Asked for where strict rules find the password too old. */
    newPwd: newPasswordSchema.optional(),
    rePwd: repeatSchema.optional(),
  })
  .refine(isRepeated, passwordsDiffer);

export const loginResult = z.object({ token: z.string(), userName: z.string() });

export const currentUserSchema = z.object({
  username: z.string(),
  name: z.string(),
  rolesInfo: z.array(z.object({ code: z.string(), name: z.string() })),
  companyName: z.string(),
  stockId: z.number().int(),
  /** Whether the account belongs to several companies. */
  linked: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/**
 * Revisions of what a tab caches. A tab compares them with the revisions it loaded and fetches again what has changed.
 */
export const revisionsSchema = z.object({
  menu: z.number().int(),
  roles: z.number().int(),
  dictionary: z.number().int(),
});
export type Revisions = z.infer<typeof revisionsSchema>;

const tabStateSchema = revisionsSchema.extend({
  /** Milliseconds until the session ends whatever is done: a duration, because the browser's clock may be wrong. */
  sessionEndsIn: z.number().int(),
});

const linkedCompanySchema = z.object({ stockId: z.number().int(), stockName: z.string(), code: z.string() });
export type LinkedCompany = z.infer<typeof linkedCompanySchema>;

/** The person across companies. */
export const unifiedUserSchema = z.object({
  unifyId: z.string(),
  username: z.string(),
  name: z.string(),
  companies: z.array(z.object({ stockId: z.number().int(), stockName: z.string(), current: z.boolean() })),
});

export const activeSessionSchema = z.object({
  id: z.string(),
  /** Browser and system; empty if unknown. */
  device: z.string(),
  network: z.string(),
  /** Estimated location of the network, in Chinese; may be empty. */
  place: z.string(),
  stockName: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof activeSessionSchema>;

export const sessionEndpoints = defineEndpoints({
  'session.login': {
    method: 'POST',
    path: '/auth/user/login',
    kind: 'POST',
    access: 'public',
    summary: 'Sign in with an account',
    body: loginRequest,
    result: loginResult,
    refusals: [
      'BAD_CREDENTIALS',
      'ACCOUNT_DISABLED',
      'NO_COMPANY',
      'SECOND_FACTOR_NEEDED',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_SETUP_NEEDED',
      'PASSWORD_EXPIRED',
      'CAPTCHA_NEEDED',
      'CAPTCHA_WRONG',
    ],
  },
  'session.currentUser': {
    method: 'GET',
    path: '/auth/account/current/user/info',
    kind: 'GET',
    access: 'self',
    summary: 'The person signed in, the roles held and the company of this session',
    result: currentUserSchema,
  },
  'session.elements': {
    method: 'GET',
    path: '/auth/module/element/ui/current/user',
    kind: 'GET',
    access: 'self',
    summary: 'Codes of the elements (buttons) this session may use',
    result: z.array(z.string()),
  },
  'session.revisions': {
    method: 'GET',
    path: '/auth/revisions',
    kind: 'GET',
    access: 'self',
    summary:
      'Versions of menu, roles and dictionary, and how long the session lasts yet, for open tabs, which say what page they show',
    /** The menu's page that a visible tab shows, `none` for another. One that this build does not know says nothing. */
    query: z.strictObject({
      page: z
        .enum([...builtPages, 'none'])
        .optional()
        .catch(undefined),
    }),
    result: tabStateSchema,
    keepsSessionAlive: false,
  },
  'session.unifiedUser': {
    method: 'GET',
    path: '/auth/account/current/user/info/unify',
    kind: 'GET',
    access: 'self',
    summary: 'The person signed in, with every company that any of the person’s accounts may enter',
    result: unifiedUserSchema,
  },
  'session.linkedCompanies': {
    method: 'GET',
    path: '/auth/account/linked/companies',
    kind: 'GET',
    access: 'self',
    summary: 'The companies this account may switch to, the current one among them',
    result: z.array(linkedCompanySchema),
  },
  'session.switchCompany': {
    method: 'POST',
    path: '/auth/account/switch/company',
    kind: 'POST',
    access: 'self',
    summary: 'Go on in another company: a new token, the old one ends',
    body: z.strictObject({ stockId: smallIdSchema }),
    result: loginResult,
    refusals: ['ALREADY_IN_COMPANY'],
  },
  'session.own': {
    method: 'GET',
    path: '/auth/account/sessions',
    kind: 'GET',
    access: 'self',
    summary: 'Where the person is signed in, the last used first',
    result: z.array(activeSessionSchema),
  },
  'session.end': {
    method: 'POST',
    path: '/auth/account/sessions/end',
    kind: 'POST',
    access: 'self',
    summary: 'End one of the own sessions',
    body: z.strictObject({ id: z.uuid({ error: 'choiceUnknown' }) }),
    result: z.null(),
  },
  'session.endOthers': {
    method: 'POST',
    path: '/auth/account/sessions/endOthers',
    kind: 'POST',
    access: 'self',
    summary: 'End all own sessions but this one',
    result: z.object({ ended: z.number().int() }),
  },
  'session.logout': {
    method: 'GET',
    path: '/auth/logout',
    kind: 'GET',
    access: 'self',
    summary: 'End this session',
    result: z.null(),
  },
});
