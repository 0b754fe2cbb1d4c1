import { z } from 'zod';
import { type Element, elements } from '../codes/elements.ts';
import { moduleCodes } from '../codes/modules.ts';
import { defineEndpoints } from '../endpoint.ts';
import { localizedTextSchema } from '../language.ts';
import { maxInt32, versionSchema } from '../numbers.ts';
import type { ArrangedItem } from './menu-rules.ts';

const maxItems = 200;

/** Both languages, because the name is shown to people of either. What it must be is a rule of the menu. */
const menuName = z.strictObject({ 'zh-CN': z.string().trim(), en: z.string().trim() });

/** As it is stored, also where the rules of the menu have become stricter since, so that it can be put right. */
const arrangedItem = z.strictObject({
  // Buttons have a hundred times their page's number.
  id: z
    .number()
    .int()
    .positive()
    .max(Math.floor(maxInt32 / 100) - 1),
  pid: z.number().int().min(0).max(maxInt32),
  name: menuName,
  path: z.string().trim(),
  component: z.string(),
  icon: z.string(),
  isHidden: z.boolean(),
  module: z.enum(moduleCodes).optional(),
  buttons: z.array(z.strictObject({ element: z.enum(elements as [Element, ...Element[]]), name: menuName })).max(20),
}) satisfies z.ZodType<ArrangedItem>;
const arrangedItems = z.array(arrangedItem).min(1).max(maxItems);

const menuRoleSchema = z.object({ code: z.string(), name: localizedTextSchema, people: z.number().int() });

export const arrangedMenuSchema = z.object({
  /** 0 while nobody has changed the menu. */
  version: z.number().int(),
  items: z.array(arrangedItem),
  roles: z.array(menuRoleSchema),
});
export type ArrangedMenu = z.infer<typeof arrangedMenuSchema>;

const menuVersionSchema = z.object({
  number: z.number().int(),
  changedAt: z.iso.datetime(),
  /** Empty where a release of the product has changed it. */
  changedBy: z.string(),
  items: z.array(arrangedItem),
});
export type MenuVersion = z.infer<typeof menuVersionSchema>;

export const menuEditingEndpoints = defineEndpoints({
  'menu.arrangement': {
    method: 'GET',
    path: '/auth/menu/arrangement',
    kind: 'GET',
    access: 'menu:view',
    summary: 'The whole menu, to be changed, and the roles to preview it as',
    result: arrangedMenuSchema,
  },
  'menu.preview': {
    method: 'POST',
    path: '/auth/menu/preview',
    kind: 'POST',
    access: 'menu:view',
    summary: 'What a role would see of a menu, and what it sees now',
    body: z.strictObject({ items: arrangedItems, role: z.string().min(1).max(40) }),
    result: z.object({
      /** Items that would be seen, in order. */
      shown: z.array(z.number().int()),
      /** Pages that the role would see more and fewer of than now. */
      gained: z.number().int(),
      lost: z.number().int(),
    }),
  },
  'menu.publish': {
    method: 'POST',
    path: '/auth/menu/publish',
    kind: 'POST',
    access: 'menu:edit',
    summary: 'Make this the menu of everybody',
    body: z.strictObject({
      /** The version that was edited. */
      version: versionSchema,
      items: arrangedItems,
    }),
    result: arrangedMenuSchema,
    refusals: ['MENU_CHANGED'],
  },
  'menu.versions': {
    method: 'GET',
    path: '/auth/menu/versions',
    kind: 'GET',
    access: 'menu:view',
    summary: 'Menus that were published, latest first',
    result: z.array(menuVersionSchema),
  },
});
