import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

/** Role codes (decisions §5). */
export const roles = ['ADMIN', 'ADMIN_SALESMAN', 'ADMIN_BUYER', 'EDITOR', 'CLIENT_ADMIN', 'CLIENT_USER'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** The platform value of a browser on a computer (seed §9). */
export const platformPc = 2;

/** Limits of a session: 30 minutes without a request, 12 hours in all. In milliseconds. */
export const sessionLimits = { idle: 30 * 60_000, absolute: 12 * 60 * 60_000 } as const;

/** Upper bounds keep hashing and comparing cheap whatever is sent. */
export const usernameSchema = z
  .string()
  .trim()
  .min(1, { error: 'usernameRequired' })
  .max(64, { error: 'usernameTooLong' });
export const passwordSchema = z.string().min(1, { error: 'passwordRequired' }).max(128, { error: 'passwordTooLong' });

export const loginRequest = z.strictObject({
  username: usernameSchema,
  password: passwordSchema,
  platform: z.literal(platformPc),
});

export const loginResult = z.object({ token: z.string(), userName: z.string() });

export const currentUserSchema = z.object({
  username: z.string(),
  name: z.string(),
  rolesInfo: z.array(z.object({ code: roleSchema, name: z.string() })),
  companyName: z.string(),
  stockId: z.number().int(),
  /** The account belongs to several companies and may switch between them. */
  linked: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/**
 * Counters that grow whenever the thing they name changes. An open tab compares them with the ones it
 * loaded under and fetches again what has moved on, without a new login.
 */
export const revisionsSchema = z.object({
  menu: z.number().int(),
  roles: z.number().int(),
  dictionary: z.number().int(),
});
export type Revisions = z.infer<typeof revisionsSchema>;

export const sessionEndpoints = defineEndpoints({
  'session.login': {
    method: 'POST',
    path: '/auth/user/login',
    kind: 'POST',
    access: 'public',
    summary: 'Sign in with an account',
    body: loginRequest,
    result: loginResult,
    refusals: ['BAD_CREDENTIALS', 'ACCOUNT_DISABLED', 'NO_COMPANY'],
  },
  'session.currentUser': {
    method: 'GET',
    path: '/auth/account/current/user/info',
    kind: 'GET',
    access: 'session',
    summary: 'The person signed in, the roles held and the company of this session',
    result: currentUserSchema,
  },
  'session.elements': {
    method: 'GET',
    path: '/auth/module/element/ui/current/user',
    kind: 'GET',
    access: 'session',
    summary: 'Codes of the elements (buttons) this session may use',
    result: z.array(z.string()),
  },
  'session.revisions': {
    method: 'GET',
    path: '/auth/revisions',
    kind: 'GET',
    access: 'session',
    summary: 'Versions of menu, roles and dictionary, for open tabs',
    result: revisionsSchema,
    keepsSessionAlive: false,
  },
  'session.logout': {
    method: 'GET',
    path: '/auth/logout',
    kind: 'GET',
    access: 'session',
    summary: 'End this session',
    result: z.null(),
  },
});
