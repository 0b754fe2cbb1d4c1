import { z } from 'zod';
import { type Element, elements } from '../codes/elements.ts';
import { roleKinds } from '../codes/roles.ts';
import { defineEndpoints } from '../endpoint.ts';
import { localizedTextSchema } from '../language.ts';
import { requiredLine } from '../texts/written-text.ts';
import { belongingKinds } from './members.ts';

const elementSchema = z.enum(elements as [Element, ...Element[]]);
const elementList = z.array(elementSchema).max(elements.length);
const roleCode = z.string().min(1).max(40);

/** Both languages, because the name is shown to people of either. */
export const roleNameSchema = z.strictObject({
  'zh-CN': requiredLine(20),
  en: requiredLine(40),
});

export const roleSchema = z.object({
  code: z.string(),
  name: localizedTextSchema,
  kind: z.enum(roleKinds),
  /** Shipped with the product: it cannot be changed, only copied. */
  isProducts: z.boolean(),
  /** Whether the caller holds it, and therefore cannot change it. */
  isOwn: z.boolean(),
  /** Accounts that hold it in some company now. */
  people: z.number().int(),
  elements: elementList,
});
export type RoleDetail = z.infer<typeof roleSchema>;

const affectedSchema = z.object({
  userId: z.number().int(),
  stockId: z.number().int(),
  name: z.string(),
  companyName: z.string(),
  /** What the person can do no longer, in no company role of theirs. */
  loses: elementList,
  gains: elementList,
  /** ISO 8601; `null` without an active session in that company. */
  lastUsedAt: z.string().nullable(),
  /** What the person loses and has open at this moment: pages, by the element that opens them. */
  open: elementList,
  /** What belongs to the person, and they could not go on with. */
  leaves: z.array(z.object({ kind: z.enum(belongingKinds), count: z.number().int() })),
});

/** Of how many people a preview names. */
export const maxNamedPeople = 5;

export const rolePreviewSchema = z.object({
  /** How many people lose something, and how many of them are signed in. */
  losing: z.number().int(),
  losingOnline: z.number().int(),
  /** How many of them have a page open that is concerned. */
  losingOpen: z.number().int(),
  gaining: z.number().int(),
  /** How many hold the role and keep what it loses by another role. */
  keeping: z.number().int(),
  /** The first {@link maxNamedPeople}: who loses something, those signed in first. */
  named: z.array(affectedSchema),
});
export type RolePreview = z.infer<typeof rolePreviewSchema>;

const roleVersionSchema = z.object({
  /** From 1 within the role. */
  number: z.number().int(),
  changedAt: z.iso.datetime(),
  /** Empty where the role was made before its versions were kept. */
  changedBy: z.string(),
  name: localizedTextSchema,
  elements: elementList,
});
export type RoleVersion = z.infer<typeof roleVersionSchema>;

export const roleEndpoints = defineEndpoints({
  'role.list': {
    method: 'GET',
    path: '/auth/role/list',
    kind: 'GET',
    access: 'role:view',
    summary: 'All roles with what they grant and how many people hold them',
    result: z.array(roleSchema),
  },
  'role.preview': {
    method: 'POST',
    path: '/auth/role/preview',
    kind: 'POST',
    access: 'role:view',
    summary: 'Who would lose or gain something if the role granted these elements',
    body: z.strictObject({ code: roleCode, elements: elementList }),
    result: rolePreviewSchema,
  },
  'role.copy': {
    method: 'POST',
    path: '/auth/role/copy',
    kind: 'POST',
    access: 'role:edit',
    summary: 'Add a role of the same kind that grants what another grants',
    body: z.strictObject({ from: roleCode, name: roleNameSchema }),
    result: roleSchema,
    refusals: ['RIGHTS_BEYOND_OWN', 'ROLE_NAME_TAKEN'],
  },
  'role.save': {
    method: 'POST',
    path: '/auth/role/save',
    kind: 'POST',
    access: 'role:edit',
    summary: 'Change name and grants of a role of one’s own making',
    body: z.strictObject({
      code: roleCode,
      name: roleNameSchema,
      elements: elementList,
      /** What the role granted, and was called, when the caller opened it. */
      shown: elementList,
      shownName: localizedTextSchema,
    }),
    result: roleSchema,
    refusals: [
      'ROLE_IS_PRODUCTS',
      'OWN_RIGHTS',
      'ROLE_CHANGED',
      'ROLE_NAME_TAKEN',
      'RIGHTS_BEYOND_OWN',
      'GRANT_OF_OTHER_KIND',
      'LINKED_AT_PARTNER',
    ],
  },
  'role.versions': {
    method: 'GET',
    path: '/auth/role/versions/{code}',
    kind: 'GET',
    access: 'role:view',
    summary: 'What a role was called and granted, latest first',
    params: z.strictObject({ code: roleCode }),
    result: z.array(roleVersionSchema),
  },
  'role.remove': {
    method: 'POST',
    path: '/auth/role/remove',
    kind: 'POST',
    access: 'role:edit',
    summary: 'Remove a role that nobody holds',
    body: z.strictObject({ code: roleCode }),
    result: z.null(),
    refusals: ['ROLE_IS_PRODUCTS', 'ROLE_IN_USE'],
  },
});
