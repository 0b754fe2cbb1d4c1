import { and, asc, eq, exists, inArray, ne } from 'drizzle-orm';
import type { Role } from '#contract/codes/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import { menuItems, roleMenuItems } from './tables.ts';

/** All items granted by one of these roles, parents before children, in display order. */
export function listItemsOfRoles(db: Database, roles: readonly Role[]) {
  const granted = db
    .select({ one: roleMenuItems.menuItemId })
    .from(roleMenuItems)
    .where(and(eq(roleMenuItems.menuItemId, menuItems.id), inArray(roleMenuItems.roleCode, [...roles])));
  return db.select().from(menuItems).where(exists(granted)).orderBy(asc(menuItems.sort), asc(menuItems.id));
}

/** All paths in any menu. */
export async function listMenuPaths(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ path: menuItems.path })
    .from(menuItems)
    .where(and(eq(menuItems.types, 'MENU'), ne(menuItems.path, '')));
  return rows.map((row) => row.path);
}
