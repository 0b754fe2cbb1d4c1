import { and, asc, eq, exists, ne } from 'drizzle-orm';
import { membershipRoles } from '#server/features/session/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { menuItems, roleMenuItems } from './tables.ts';

/** All items that one of the caller's roles in this company grants, parents before children, in display order. */
export function listGrantedItems(db: Database, { userId, stockId }: { userId: number; stockId: number }) {
  const granted = db
    .select({ one: roleMenuItems.menuItemId })
    .from(roleMenuItems)
    .innerJoin(membershipRoles, eq(membershipRoles.roleCode, roleMenuItems.roleCode))
    .where(
      and(
        eq(roleMenuItems.menuItemId, menuItems.id),
        eq(membershipRoles.userId, userId),
        eq(membershipRoles.stockId, stockId),
      ),
    );
  return db.select().from(menuItems).where(exists(granted)).orderBy(asc(menuItems.sort), asc(menuItems.id));
}

/** Every path that some menu leads to. */
export async function listMenuPaths(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ path: menuItems.path })
    .from(menuItems)
    .where(and(eq(menuItems.types, 'MENU'), ne(menuItems.path, '')));
  return rows.map((row) => row.path);
}
