import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { pageFields } from '../lists.ts';
import { idSchema, versionSchema } from '../numbers.ts';
import { maxReasonLength } from './members.ts';
import { usernameSchema } from './sessions.ts';
import { handOverCallSchema, unifyIssuerSchema, unifyPartnerIdSchema } from './unified-login.ts';

/** How many keys of a partner may be in force at the same time. */
export const maxPartnerKeys = 5;
/** How far ahead the end of a key can be set, in hours. */
export const maxKeyHours = 365 * 24;

/** Whether people can sign in by a partner: `keyless` without a key in force, or with one that cannot be decrypted. */
export const partnerStates = ['on', 'off', 'keyless'] as const;
/** `ending` is in force until its time; `unreadable` was sealed with another secret of the server. */
export const partnerKeyStates = ['active', 'ending', 'ended', 'unreadable'] as const;

const partnerNameSchema = z.strictObject({
  'zh-CN': z.string().trim().min(1, { error: 'nameRequired' }).max(40),
  en: z.string().trim().max(60),
});
const clientIdSchema = z.string().trim().min(1, { error: 'textRequired' }).max(200);
const clientSecretSchema = z.string().min(1, { error: 'textRequired' }).max(500);
const reason = z.string().trim().min(1, { error: 'textRequired' }).max(maxReasonLength, { error: 'textTooLong' });
/** What the caller saw: of two changes at once the second is refused. */
const version = versionSchema;

const listedPartnerSchema = z.object({
  id: z.string(),
  kind: z.enum(['portal', 'oidc']),
  name: z.object({ 'zh-CN': z.string(), en: z.string() }),
  /** Configured by the environment: it cannot be changed here. */
  isFixed: z.boolean(),
  state: z.enum(partnerStates),
  /** ISO 8601; `null` for partners of the environment. */
  since: z.string().nullable(),
  /** When somebody was last let in; `null` for never. */
  lastUsedAt: z.string().nullable(),
  /** How many people are linked to accounts here. */
  people: z.number().int(),
});
export type ListedPartner = z.infer<typeof listedPartnerSchema>;

const partnerKeySchema = z.object({
  /** `null` for the one of the environment, and for a provider's client secret. */
  id: z.number().int().nullable(),
  /** The first 8 hexadecimal digits of its SHA-256; empty where it cannot be decrypted. */
  fingerprint: z.string(),
  state: z.enum(partnerKeyStates),
  createdAt: z.string().nullable(),
  /** Name of the operator who made it; empty if unknown. */
  createdBy: z.string(),
  /** When it ends or has ended. */
  endsAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
export type PartnerKey = z.infer<typeof partnerKeySchema>;

const partnerDetailSchema = listedPartnerSchema.extend({
  /** 0 for partners of the environment. */
  version: z.number().int(),
  isEnabled: z.boolean(),
  issuer: z.string(),
  clientId: z.string(),
  /** What the other side has to know: where a portal calls, or where a provider sends people back. */
  address: z.string(),
  /** Those in force first, then the latest. */
  keys: z.array(partnerKeySchema),
});
export type PartnerDetail = z.infer<typeof partnerDetailSchema>;

const newKeySchema = z.object({
  id: z.number().int(),
  fingerprint: z.string(),
  /** Answered this once; only an encrypted copy is kept. */
  secret: z.string(),
});
export type NewPartnerKey = z.infer<typeof newKeySchema>;

const partnerLinkSchema = z.object({
  partner: z.string(),
  subject: z.string(),
  userId: z.number().int(),
  username: z.string(),
  name: z.string(),
  /** Whether the account can sign in. */
  isEnabled: z.boolean(),
  linkedAt: z.string(),
});
export type PartnerLink = z.infer<typeof partnerLinkSchema>;

/** Checks of a portal's call, and of a provider, in their order; after one that fails none is done. */
export const handOverChecks = [
  'partner',
  'enabled',
  'key',
  'signature',
  'time',
  'nonce',
  'payload',
  'person',
  'company',
] as const;
export const providerChecks = ['enabled', 'key', 'address', 'discovery', 'keys', 'client'] as const;

const checkSchema = z.object({
  steps: z.array(
    z.object({
      step: z.enum([...handOverChecks, ...providerChecks]),
      state: z.enum(['passed', 'failed', 'skipped']),
    }),
  ),
  /** The key that the call is signed with, in force or ended. */
  key: z.object({ id: z.number().int().nullable(), fingerprint: z.string(), hasEnded: z.boolean() }).nullable(),
  /** By how many seconds the call's clock differs from ours; positive where it is ahead. */
  secondsOff: z.number().int().nullable(),
  /** Whose sign-in it would be, and how many companies could be entered. */
  person: z.object({ username: z.string(), name: z.string(), companies: z.number().int() }).nullable(),
  /** What a provider answered, as a code; empty without a failure. */
  problem: z.string(),
});
export type PartnerCheck = z.infer<typeof checkSchema>;

const oidcFields = { issuer: unifyIssuerSchema, clientId: clientIdSchema };

export const partnerEndpoints = defineEndpoints({
  'unify.partners': {
    method: 'GET',
    path: '/auth/unify/partners',
    kind: 'GET',
    access: 'unify:view',
    summary: 'Partners of unified login, of environment and database, with their use; never their secrets',
    result: z.array(listedPartnerSchema),
  },
  'unify.partner': {
    method: 'GET',
    path: '/auth/unify/partners/{id}',
    kind: 'GET',
    access: 'unify:view',
    summary: 'A partner with its keys; never their secrets',
    params: z.object({ id: unifyPartnerIdSchema }),
    result: partnerDetailSchema,
  },
  'unify.addPartner': {
    method: 'POST',
    path: '/auth/unify/partners/add',
    kind: 'POST',
    access: 'unify:edit',
    summary: 'Set a partner up; a portal gets its first key, whose secret is answered this once',
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('portal'), id: unifyPartnerIdSchema, name: partnerNameSchema }),
      z.strictObject({
        ...{ kind: z.literal('oidc'), id: unifyPartnerIdSchema, name: partnerNameSchema, ...oidcFields },
        secret: clientSecretSchema,
        isEnabled: z.boolean(),
      }),
    ]),
    /** The key of a portal; nothing of a provider. */
    result: newKeySchema.nullable(),
    refusals: ['PARTNER_TAKEN', 'RIGHTS_BEYOND_OWN'],
  },
  'unify.savePartner': {
    method: 'POST',
    path: '/auth/unify/partners/save',
    kind: 'POST',
    access: 'unify:edit',
    summary: 'Change a partner; a provider without a secret keeps its own',
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        ...{ kind: z.literal('portal'), id: unifyPartnerIdSchema, version, name: partnerNameSchema },
        isEnabled: z.boolean(),
      }),
      z.strictObject({
        ...{ kind: z.literal('oidc'), id: unifyPartnerIdSchema, version, name: partnerNameSchema, ...oidcFields },
        secret: clientSecretSchema.optional(),
        isEnabled: z.boolean(),
      }),
    ]),
    result: z.null(),
    refusals: ['PARTNER_IS_FIXED', 'PARTNER_CHANGED', 'RIGHTS_BEYOND_OWN'],
  },
  'unify.removePartner': {
    method: 'POST',
    path: '/auth/unify/partners/remove',
    kind: 'POST',
    access: 'unify:edit',
    summary: 'Take a partner away, with its keys and, of a portal, its links',
    body: z.strictObject({ id: unifyPartnerIdSchema, version, reason }),
    result: z.null(),
    refusals: ['PARTNER_IS_FIXED', 'PARTNER_CHANGED'],
  },
  'unify.addKey': {
    method: 'POST',
    path: '/auth/unify/keys/add',
    kind: 'POST',
    access: 'unify:edit',
    summary: 'Make another key for a portal, beside those in force; its secret is answered this once',
    body: z.strictObject({ id: unifyPartnerIdSchema, version }),
    result: newKeySchema,
    refusals: ['PARTNER_IS_FIXED', 'PARTNER_CHANGED', 'PARTNER_KEYS_USED_UP', 'RIGHTS_BEYOND_OWN'],
  },
  'unify.endKey': {
    method: 'POST',
    path: '/auth/unify/keys/end',
    kind: 'POST',
    access: 'unify:edit',
    summary: 'End a key of a portal at once or after some hours, or take such an end back',
    body: z.strictObject({
      id: unifyPartnerIdSchema,
      version,
      key: idSchema,
      /** 0 for at once; `null` for no end. */
      inHours: z.number().int().min(0).max(maxKeyHours).nullable(),
    }),
    result: z.null(),
    refusals: ['PARTNER_IS_FIXED', 'PARTNER_CHANGED', 'PARTNER_KEY_ENDED', 'RIGHTS_BEYOND_OWN'],
  },
  'unify.links': {
    method: 'POST',
    path: '/auth/unify/links',
    kind: 'POST',
    access: 'unify:view',
    summary: 'Whom a partner means by its names for people, the latest first',
    body: z.strictObject({
      partner: unifyPartnerIdSchema,
      /** Part of the partner’s name for somebody, or of a name, account or phone number here. */
      keyword: z.string().trim().max(100).optional(),
      ...pageFields,
    }),
    result: z.object({ total: z.number().int(), list: z.array(partnerLinkSchema) }),
  },
  'unify.link': {
    method: 'POST',
    path: '/auth/unify/links/add',
    kind: 'POST',
    access: 'unify:edit',
    summary: "Say which account is meant by a partner's name for a person",
    body: z.strictObject({
      partner: unifyPartnerIdSchema,
      subject: z.string().trim().min(1, { error: 'textRequired' }).max(255, { error: 'textTooLong' }),
      username: usernameSchema,
    }),
    result: z.null(),
    refusals: ['LINK_TAKEN', 'ACCOUNT_IS_ANONYMISED', 'RIGHTS_BEYOND_OWN'],
  },
  'unify.unlink': {
    method: 'POST',
    path: '/auth/unify/links/remove',
    kind: 'POST',
    access: 'unify:edit',
    summary: 'Take such a link away',
    body: z.strictObject({ partner: unifyPartnerIdSchema, subject: z.string().min(1).max(255), reason }),
    result: z.null(),
  },
  'unify.check': {
    method: 'POST',
    path: '/auth/unify/check',
    kind: 'POST',
    access: 'unify:edit',
    summary: 'Check a call of a portal, signed by us or sent by it, or ask a provider; signs nobody in',
    body: z.strictObject({
      partner: unifyPartnerIdSchema,
      /** Of a portal: the person that a call signed by us names. */
      subject: z.string().trim().max(255, { error: 'textTooLong' }).optional(),
      /** Of a portal: a call of its own, to be checked instead. */
      call: handOverCallSchema.optional(),
    }),
    result: checkSchema,
  },
});
