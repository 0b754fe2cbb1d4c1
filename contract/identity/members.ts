import { z } from 'zod';
import { roleKinds } from '../codes/roles.ts';
import { defineEndpoints } from '../endpoint.ts';
import { countsEndpoint, pageFields, sortField } from '../lists.ts';
import { idParam, smallIdParam } from '../numbers.ts';
import { personNameSchema } from './invitations.ts';
import { mobileSchema } from './mobile-schema.ts';

/**
 * Whether somebody can sign in: `locked` after too many failures, until that ends by itself or by an operator;
 * `anonymised` for good, with nothing left that says whose account it was.
 */
export const userStates = ['active', 'locked', 'disabled', 'anonymised'] as const;
export type UserState = (typeof userStates)[number];

/** When somebody last signed in: within 7 days, within 30, longer ago, or never. */
export const signInAges = ['week', 'month', 'older', 'never'] as const;

/** Whether there is a second factor, or somebody has asked to reset it and another operator has to confirm. */
export const factorStates = ['on', 'off', 'asked'] as const;

const userNarrowing = z.strictObject({
  /** Part of a name, an account, a phone number or an e-mail address. */
  keyword: z.string().trim().max(100).optional(),
  stockId: smallIdParam.optional(),
  role: z.string().max(100).optional(),
  state: z.enum(userStates).optional(),
  signedIn: z.enum(signInAges).optional(),
  secondFactor: z.enum(factorStates).optional(),
  /** Whose request to erase the account waits. */
  erasure: z.literal('asked').optional(),
});
export const userFilter = userNarrowing.extend({ ...sortField('users'), ...pageFields });

const roleSchema = z.object({ code: z.string(), name: z.string() });

const membershipSchema = z.object({
  stockId: z.number().int(),
  companyName: z.string(),
  /** Whose roles fit there. */
  kind: z.enum(roleKinds),
  roles: z.array(roleSchema),
});
export type UserMembership = z.infer<typeof membershipSchema>;

const listedUserSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  name: z.string(),
  /** All but the beginning and the end are asterisks. */
  phone: z.string(),
  state: z.enum(userStates),
  hasSecondFactor: z.boolean(),
  /** ISO 8601; `null` for never. */
  lastSignInAt: z.string().nullable(),
  /** In login order. */
  memberships: z.array(membershipSchema),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

const userSessionSchema = z.object({
  id: z.uuid(),
  device: z.string(),
  network: z.string(),
  place: z.string(),
  companyName: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});

const userEventSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  /** In the reader's language. */
  actionName: z.string(),
  isFailure: z.boolean(),
  /** Who did it: nobody where that is not known. */
  by: z.string(),
  network: z.string(),
  place: z.string(),
  /** The reason that was given; empty for none. */
  reason: z.string(),
});
export type UserEvent = z.infer<typeof userEventSchema>;

/** How many sign-ins, and how many audit entries, the detail of a person brings. */
export const maxUserEvents = 20;

const userDetailSchema = listedUserSchema.extend({
  /** The person who asks: nothing of their rights can be changed here. */
  isSelf: z.boolean(),
  /** Masked like the number; empty for none. */
  email: z.string(),
  disabledAt: z.string().nullable(),
  secondFactor: z.object({
    isOn: z.boolean(),
    since: z.string().nullable(),
    recoveryCodesLeft: z.number().int(),
  }),
  /** A request to reset the second factor that another operator has to confirm. */
  factorReset: z
    .object({
      id: z.number().int(),
      reason: z.string(),
      /** Name of who asked. */
      requestedBy: z.string(),
      /** ISO 8601. */
      expiresAt: z.string(),
      /** The person who asks for the detail has made it, and can only take it back. */
      isOwn: z.boolean(),
    })
    .nullable(),
  /** The person's own request to erase the account that waits. */
  erasureRequest: z.object({ id: z.number().int(), note: z.string(), requestedAt: z.string() }).nullable(),
  /** Whether a reset is asked for first. */
  resetNeedsTwo: z.boolean(),
  sessions: z.array(userSessionSchema),
  signIns: z.array(userEventSchema),
  /** What was done to the account, by others or by the person. */
  entries: z.array(userEventSchema),
});
export type UserDetail = z.infer<typeof userDetailSchema>;

/**
 * What belongs to one person and somebody else can take over: texts in work and those with a time of publication, leads,
 * and in each company saved searches, saved views of lists and alerts to deal with.
 */
export const belongingKinds = [
  'draft',
  'scheduled',
  'push',
  'inquiry',
  'lead',
  'savedSearch',
  'listView',
  'alert',
] as const;
export type BelongingKind = (typeof belongingKinds)[number];

/** Kinds of which there is something, in their order. */
export const belongingCounts = z.array(z.object({ kind: z.enum(belongingKinds), count: z.number().int() }));
export type BelongingCounts = z.infer<typeof belongingCounts>;

const belongingsSchema = z.object({
  stockId: z.number().int(),
  companyName: z.string(),
  counts: belongingCounts,
});
export type CompanyBelongings = z.infer<typeof belongingsSchema>;

/** Seconds within which another operator confirms the reset of a second factor. */
export const factorResetLifetime = 24 * 60 * 60;

export const maxReasonLength = 300;
const reason = z.string().trim().min(1, { error: 'textRequired' }).max(maxReasonLength, { error: 'textTooLong' });
const roleCode = z.string().max(100);
const roleCodes = z.array(roleCode).min(1, { error: 'choiceRequired' }).max(100);
/** The roles that somebody held when the caller opened them, in any order: a save over other ones is refused. */
export const shownRoles = z.array(roleCode).max(100);
const person = { id: idParam };
const membership = { id: idParam, stockId: smallIdParam };
/** The colleague who takes over what belongs to somebody who leaves a company; nobody where it is missing. */
export const successorThere = { successor: idParam.optional() };
/** Who takes over in which company. */
const successor = z.strictObject({ stockId: smallIdParam, userId: idParam });

const shownText = z.string().max(300);

export const memberEndpoints = defineEndpoints({
  'user.list': {
    method: 'POST',
    path: '/auth/user/list',
    kind: 'POST',
    access: 'user:view',
    summary: 'Accounts of all companies, the last signed in first unless sorted',
    body: userFilter,
    result: z.object({ total: z.number().int(), list: z.array(listedUserSchema) }),
  },
  'user.counts': {
    method: 'POST',
    path: '/auth/user/counts',
    kind: 'POST',
    access: 'user:view',
    summary: 'How many accounts each of several views has, counted up to 10,000',
    ...countsEndpoint(userNarrowing),
  },
  'user.detail': {
    method: 'GET',
    path: '/auth/user/detail/{id}',
    kind: 'GET',
    access: 'user:view',
    summary: 'A person with companies, roles, sessions, sign-ins and what was done to the account',
    params: z.strictObject(person),
    result: userDetailSchema,
  },
  'user.roles': {
    method: 'GET',
    path: '/auth/user/roles',
    kind: 'GET',
    access: 'user:view',
    summary: 'All roles, each with whether the caller may grant it',
    result: z.array(roleSchema.extend({ kind: z.enum(roleKinds), mayGrant: z.boolean() })),
  },
  'user.companies': {
    method: 'GET',
    path: '/auth/user/companies',
    kind: 'GET',
    access: 'user:view',
    summary: 'Companies to which people can belong: the own one and all clients',
    result: z.array(z.object({ stockId: z.number().int(), name: z.string(), kind: z.enum(roleKinds) })),
  },
  'user.belongings': {
    method: 'GET',
    path: '/auth/user/belongings/{id}',
    kind: 'GET',
    access: 'user:edit',
    summary: 'What belongs to a person in each company, for somebody to take over',
    params: z.strictObject(person),
    result: z.array(belongingsSchema),
  },
  'user.correct': {
    method: 'POST',
    path: '/auth/user/correct',
    kind: 'POST',
    access: 'user:edit',
    summary:
      'Correct the name and phone number of somebody who asked for it, or take the e-mail address away; the person is told',
    body: z.strictObject({
      ...person,
      name: personNameSchema,
      /** Stays as it is where it is missing. */
      phone: mobileSchema.optional(),
      /** Whether the person is to have no e-mail address any more. */
      removeEmail: z.boolean().optional(),
      /** What was shown, as `user.detail` has it: what is equal to it is no correction. Without it nothing is checked. */
      shown: z.strictObject({ name: shownText, phone: shownText, email: shownText }).optional(),
      reason,
    }),
    result: z.null(),
    refusals: ['USER_CHANGED', 'OWN_PROFILE', 'RIGHTS_BEYOND_OWN', 'ACCOUNT_IS_ANONYMISED'],
  },
  'user.disable': {
    method: 'POST',
    path: '/auth/user/disable',
    kind: 'POST',
    access: 'user:edit',
    summary: 'Disable an account: its sessions and tickets end at once, and others take over what belongs to it',
    body: z.strictObject({
      ...person,
      reason,
      /** Nobody takes over in companies that are missing. */
      successors: z.array(successor).max(1000).default([]),
    }),
    result: z.null(),
    refusals: ['OWN_RIGHTS', 'RIGHTS_BEYOND_OWN', 'LAST_OPERATOR', 'LAST_COMPANY_ADMIN', 'SUCCESSOR_DOES_NOT_FIT'],
  },
  'user.handOver': {
    method: 'POST',
    path: '/auth/user/belongings/handOver',
    kind: 'POST',
    access: 'user:edit',
    summary: 'Give what belongs to a person in a company to a colleague there; the account stays as it is',
    body: z.strictObject({ ...person, ...successor.shape }),
    result: z.null(),
    refusals: ['RIGHTS_BEYOND_OWN', 'SUCCESSOR_DOES_NOT_FIT'],
  },
  'user.enable': {
    method: 'POST',
    path: '/auth/user/enable',
    kind: 'POST',
    access: 'user:edit',
    summary: 'Let a disabled account sign in again',
    body: z.strictObject(person),
    result: z.null(),
    refusals: ['RIGHTS_BEYOND_OWN', 'ACCOUNT_IS_ANONYMISED', 'SEATS_USED_UP'],
  },
  'user.anonymise': {
    method: 'POST',
    path: '/auth/user/anonymise',
    kind: 'POST',
    access: 'user:edit',
    summary: 'Take everything from a disabled account that says whose it was, for good',
    /** `username` as its owner signed in with it, to be sure that this account is meant. */
    body: z.strictObject({ ...person, username: z.string().trim().max(100), reason }),
    result: z.null(),
    refusals: ['OWN_RIGHTS', 'RIGHTS_BEYOND_OWN', 'ACCOUNT_NOT_DISABLED', 'ACCOUNT_IS_ANONYMISED'],
  },
  'user.endSession': {
    method: 'POST',
    path: '/auth/user/sessions/end',
    kind: 'POST',
    access: 'user:edit',
    summary: 'End one session of a person',
    body: z.strictObject({ ...person, session: z.uuid({ error: 'choiceUnknown' }) }),
    result: z.null(),
  },
  'user.endSessions': {
    method: 'POST',
    path: '/auth/user/sessions/endAll',
    kind: 'POST',
    access: 'user:edit',
    summary: 'End all sessions of a person, but not the one that asks',
    body: z.strictObject(person),
    result: z.object({ ended: z.number().int() }),
  },
  'user.unlock': {
    method: 'POST',
    path: '/auth/user/unlock',
    kind: 'POST',
    access: 'user:edit',
    summary: 'Forget failed sign-ins, so that the account can try again',
    body: z.strictObject(person),
    result: z.null(),
  },
  'user.resetSecondFactor': {
    method: 'POST',
    path: '/auth/user/secondFactor/reset',
    kind: 'POST',
    access: 'user:edit',
    summary: 'Remove the second factor of somebody who lost it',
    body: z.strictObject({ ...person, reason }),
    /** Whether another operator has to confirm it. */
    result: z.object({ waits: z.boolean() }),
    refusals: ['OWN_RIGHTS', 'RIGHTS_BEYOND_OWN', 'SECOND_FACTOR_IS_OFF', 'FACTOR_RESET_WAITS'],
  },
  'user.confirmFactorReset': {
    method: 'POST',
    path: '/auth/user/secondFactor/reset/confirm',
    kind: 'POST',
    access: 'user:edit',
    summary: 'Remove a second factor that another operator asked to remove',
    body: z.strictObject({ reset: idParam }),
    result: z.null(),
    refusals: ['OWN_RIGHTS', 'RIGHTS_BEYOND_OWN', 'OWN_FACTOR_RESET', 'FACTOR_RESET_ENDED'],
  },
  'user.refuseFactorReset': {
    method: 'POST',
    path: '/auth/user/secondFactor/reset/refuse',
    kind: 'POST',
    access: 'user:edit',
    summary: 'Refuse to remove a second factor, or take the own request back',
    body: z.strictObject({ reset: idParam }),
    result: z.null(),
    refusals: ['RIGHTS_BEYOND_OWN', 'FACTOR_RESET_ENDED'],
  },
  'user.changeRoles': {
    method: 'POST',
    path: '/auth/user/membership/roles',
    kind: 'POST',
    access: 'user:edit',
    summary: 'Set the roles of a person in a company',
    body: z.strictObject({ ...membership, roles: roleCodes, shown: shownRoles }),
    result: z.null(),
    refusals: [
      'OWN_RIGHTS',
      'MEMBER_ROLES_CHANGED',
      'RIGHTS_BEYOND_OWN',
      'ROLE_DOES_NOT_FIT',
      'LAST_OPERATOR',
      'LAST_COMPANY_ADMIN',
      'LINKED_AT_PARTNER',
    ],
  },
  'user.addMembership': {
    method: 'POST',
    path: '/auth/user/membership/add',
    kind: 'POST',
    access: 'user:edit',
    summary: 'Let a person into one more company',
    body: z.strictObject({ ...membership, roles: roleCodes }),
    result: z.null(),
    refusals: [
      'OWN_RIGHTS',
      'RIGHTS_BEYOND_OWN',
      'ROLE_DOES_NOT_FIT',
      'LINKED_AT_PARTNER',
      'ALREADY_MEMBER',
      'ACCOUNT_IS_ANONYMISED',
      'SEATS_USED_UP',
      'CLIENT_BEING_ERASED',
    ],
  },
  'user.withdraw': {
    method: 'POST',
    path: '/auth/user/membership/withdraw',
    kind: 'POST',
    access: 'user:edit',
    summary: 'Withdraw a person from a company: the sessions there end at once, and a colleague may take over',
    body: z.strictObject({ ...membership, ...successorThere }),
    result: z.null(),
    refusals: ['OWN_RIGHTS', 'RIGHTS_BEYOND_OWN', 'LAST_OPERATOR', 'LAST_COMPANY_ADMIN', 'SUCCESSOR_DOES_NOT_FIT'],
  },
});
