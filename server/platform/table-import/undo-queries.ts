import { and, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { type TableImportKind, tableImports } from './tables.ts';

/** Imports of a kind that a person can undo. */
export interface OwnImports {
  readonly kind: TableImportKind;
  readonly userId: number;
  readonly since: Date;
}

const isOwn = ({ kind, userId, since }: OwnImports) =>
  and(
    ...[eq(tableImports.userId, userId), eq(tableImports.kind, kind)],
    ...[gte(tableImports.importedAt, since), isNull(tableImports.undoneAt)],
  );

/** The number of changes of an import. */
const all = sql<number>`jsonb_array_length(${tableImports.changes})`;

/** The list of changes of an import, for `jsonb_to_recordset`. */
export const changesOf = (id: number): SQL => sql`(select changes from table_import where id = ${id})`;

export async function insertTableImport(tx: Database, values: typeof tableImports.$inferInsert): Promise<void> {
  await tx.insert(tableImports).values(values);
}

/** The latest import that is not undone. */
export async function findLastImport(db: Database, own: OwnImports) {
  const { id, importedAt, added, changed, removed } = tableImports;
  const [row] = await db
    .select({ id, importedAt, added, changed, removed, all })
    .from(tableImports)
    .where(isOwn(own))
    .orderBy(desc(id))
    .limit(1);
  return row;
}

/**
 * Marks an import as undone.
 * @returns how many changes it made; nothing where it is of another kind or person, older, or undone already
 */
export async function markUndone(tx: Database, id: number, own: OwnImports, now: Date): Promise<number | undefined> {
  const [marked] = await tx
    .update(tableImports)
    .set({ undoneAt: now })
    .where(and(eq(tableImports.id, id), isOwn(own)))
    .returning({ all });
  return marked?.all;
}

export async function deleteTableImports(db: Database, before: Date): Promise<void> {
  await db.delete(tableImports).where(lt(tableImports.importedAt, before));
}
