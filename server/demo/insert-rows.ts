import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/database/database.ts';

/** Few enough for the protocol's 65,535 parameters at any width of table, many enough to be quick. */
const rowsPerStatement = 300;

/** Inserts rows of one table with as few statements as the protocol allows comfortably. */
export async function insertRows<T extends PgTable>(
  db: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  for (const batch of batches(rows)) await db.insert(table).values(batch);
}

export function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement);
}
