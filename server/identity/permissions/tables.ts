import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/codes/roles.ts';
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
  },
  (table) => [index('menu_item_path').on(table.path)],
);

export const roleMenuItems = pgTable(
  'role_menu_item',
  {
    roleCode: text('role_code')
      .$type<Role>()
      .notNull()
      .references(() => roles.code),
    menuItemId: integer('menu_item_id')
      .notNull()
      .references(() => menuItems.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleCode, table.menuItemId] })],
);
