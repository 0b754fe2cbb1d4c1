import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { roles } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { menuItems, roleElements } from './tables.ts';

/** Kind of each of these roles with each element it grants; a role that grants nothing has one row without. */
export function listGrants(db: Database, codes: readonly string[]) {
  return db
    .select({ kind: roles.kind, element: roleElements.element })
    .from(roles)
    .leftJoin(roleElements, eq(roleElements.roleCode, roles.code))
    .where(inArray(roles.code, [...codes]));
}

/** The whole menu, parents before children, in display order. */
export function listMenuItems(db: Database) {
  return db.select().from(menuItems).orderBy(asc(menuItems.sort), asc(menuItems.id));
}

/** All paths in any menu. */
export async function listMenuPaths(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ path: menuItems.path })
    .from(menuItems)
    .where(and(eq(menuItems.types, 'MENU'), ne(menuItems.path, '')));
  return rows.map((row) => row.path);
}
