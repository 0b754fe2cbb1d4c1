import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { menuItems } from './tables.ts';

type MenuRow = typeof menuItems.$inferSelect;

/** Writes what differs of the rows and takes away those that are missing; each statement tells open tabs. */
export async function writeMenu(tx: Database, before: readonly MenuRow[], after: readonly MenuRow[]): Promise<void> {
  const left = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(menuItems).where(inArray(menuItems.id, gone));
  const former = new Map(before.map((row) => [row.id, JSON.stringify(inOrder(row))]));
  for (const row of after) {
    const was = former.get(row.id);
    if (was === undefined) await tx.insert(menuItems).values(row);
    else if (was !== JSON.stringify(inOrder(row))) {
      await tx.update(menuItems).set(row).where(eq(menuItems.id, row.id));
    }
  }
}

/** The parts of a row in one order, to compare them. */
const inOrder = ({ id, pid, sort, name, path, component, types, icon, element, isHidden, moduleCode }: MenuRow) => [
  ...[id, pid, sort, name['zh-CN'], name.en, path, component, types, icon, element, isHidden, moduleCode],
];
