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

/** The whole menu in display order, each item before what it holds; what has lost its parent comes last. */
export async function listMenuItems(db: Database) {
  const rows = await db.select().from(menuItems).orderBy(asc(menuItems.sort), asc(menuItems.id));
  const childrenOf = Map.groupBy(rows, ({ pid }) => pid);
  const listed = new Set<(typeof rows)[number]>();
  const list = (row: (typeof rows)[number]): void => {
    if (listed.has(row)) return;
    listed.add(row);
    for (const child of childrenOf.get(row.id) ?? []) list(child);
  };
  for (const row of [...(childrenOf.get(0) ?? []), ...rows]) list(row);
  return [...listed];
}

/** Path of a page in the menu; `undefined` where it is in none. */
export async function findPagePath(db: Database, component: string): Promise<string | undefined> {
  const [row] = await db
    .select({ path: menuItems.path })
    .from(menuItems)
    .where(and(eq(menuItems.types, 'MENU'), eq(menuItems.component, component), ne(menuItems.path, '')))
    .orderBy(asc(menuItems.sort), asc(menuItems.id))
    .limit(1);
  return row?.path;
}

/** All paths in any menu. */
export async function listMenuPaths(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ path: menuItems.path })
    .from(menuItems)
    .where(and(eq(menuItems.types, 'MENU'), ne(menuItems.path, '')));
  return rows.map((row) => row.path);
}
