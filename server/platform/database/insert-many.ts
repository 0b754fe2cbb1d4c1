import { getTableColumns, type SQL, type SQLChunk, sql } from 'drizzle-orm';
import { PgArray, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/**
 * Inserts any number of rows in one statement with one parameter per column. One parameter per value, as in Drizzle,
 * takes many times as long and is limited to 65,535. All rows must have the same columns as the first.
 */
export async function insertMany<T extends PgTable>(
  db: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const statement = manyRows(table, rows);
  if (statement) await db.execute(statement);
}

/** The same, and returns the generated ids in order. */
export async function insertManyNumbered<T extends PgTable>(
  db: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<number[]> {
  const statement = manyRows(table, rows);
  if (!statement) return [];
  const { rows: added } = await db.execute<{ id: string }>(sql`${statement} returning id`);
  return added.map(({ id }) => Number(id));
}

function manyRows(table: PgTable, rows: readonly Readonly<Record<string, unknown>>[]): SQL | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([key]) => key in first);
  const list = (part: (entry: (typeof columns)[number], index: number) => SQLChunk) =>
    sql.join(columns.map(part), sql`, `);
  return sql`
    insert into ${table} (${list(([, column]) => sql.identifier(column.name))})
    select ${list(([, column], index) => sql.raw(`given.c${index}::${column.getSQLType()}`))}
    from unnest(${list(([key, column]) => sql`${sql.param(rows.map((row) => asText(column, row[key])))}::text[]`)})
      as given (${list((_, index) => sql.raw(`c${index}`))})`;
}

function asText(column: PgColumn, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return column instanceof PgArray && isTexts(value) ? arrayOf(value) : String(column.mapToDriverValue(value));
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Characters that need quoting in an array literal. */
const needsQuotes = /^$|^null$|[\s{}",\\]/i;

/** An array literal of texts; quoted only where necessary, because the driver escapes each quote again. */
const arrayOf = (texts: readonly string[]): string =>
  `{${texts.map((text) => (needsQuotes.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : text)).join()}}`;
