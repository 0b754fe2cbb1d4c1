import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Audience, Element } from '#contract/codes/elements.ts';
import type { ModuleCode } from '#contract/codes/modules.ts';
import type { RoleKind } from '#contract/codes/roles.ts';
import type { MenuItem } from '#contract/identity/permissions.ts';
import { roles } from '#server/identity/sessions/tables.ts';
import { localized } from '#server/platform/database/localized.ts';

/** Pages, groups and buttons of the workspace (docs/product/identity.md, "Menu"). `pid` 0 is the first level. */
export const menuItems = pgTable(
  'menu_item',
  {
    id: integer('id').primaryKey(),
    pid: integer('pid').notNull(),
    sort: integer('sort').notNull(),
    name: localized('name').notNull(),
    path: text('path').notNull(),
    component: text('component').notNull(),
    types: text('types').$type<MenuItem['types']>().notNull(),
    icon: text('icon').notNull(),
    /** Element code of a button; empty for pages and groups. */
    element: text('element').notNull().default(''),
    /** Kept in the tree and shown to nobody. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Shown only where the company has opened this module. */
    moduleCode: text('module_code').$type<ModuleCode>(),
  },
  (table) => [index('menu_item_path').on(table.path)],
);

/** Everything that can be granted: the catalogue of `contract/codes/elements.ts`, so that the database knows it too. */
export const elementRows = pgTable(
  'element',
  {
    code: text('code').$type<Element>().primaryKey(),
    audience: text('audience').$type<Audience>().notNull(),
  },
  (table) => [unique('element_audience').on(table.code, table.audience)],
);

/**
 * What each role grants: the only source of what the menu shows and the API allows. Kind and audience stand here too, so
 * that the database itself refuses an operator's element to a client's role; a trigger fills them in.
 */
export const roleElements = pgTable(
  'role_element',
  {
    roleCode: text('role_code').notNull(),
    element: text('element').$type<Element>().notNull(),
    roleKind: text('role_kind').$type<RoleKind>().notNull().default('client'),
    audience: text('audience').$type<Audience>().notNull().default('any'),
  },
  (table) => [
    primaryKey({ columns: [table.roleCode, table.element] }),
    foreignKey({
      name: 'role_element_role',
      columns: [table.roleCode, table.roleKind],
      foreignColumns: [roles.code, roles.kind],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    foreignKey({
      name: 'role_element_element',
      columns: [table.element, table.audience],
      foreignColumns: [elementRows.code, elementRows.audience],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    check('role_element_kind', sql`${table.audience} = 'any' or ${table.audience} = ${table.roleKind}`),
  ],
);
