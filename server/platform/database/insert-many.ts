import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { PgArray, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/**
 * Inserts any number of rows in one statement with one parameter per column. One parameter per value, as in Drizzle,
 * takes many times as long and is limited to 65,535. All rows must have the same columns as the first. `Set` are columns
 * that a trigger sets.
 */
export async function insertMany<T extends PgTable, Set extends keyof T['$inferInsert'] = never>(
  db: Database,
  table: T,
  rows: readonly Omit<T['$inferInsert'], Set>[],
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
  const { head, keys, tail } = formOf(table, Object.keys(first));
  const values = keys.map(
    ([key, column]) => sql`unnest(${sql.param(rows.map((row) => asText(column, row[key])))}::text[])`,
  );
  return sql`${head}${sql.join(values, comma)}${tail}`;
}

/** What stands before the values and behind them, and the columns in order. */
interface InsertForm {
  readonly head: SQL;
  readonly keys: readonly (readonly [string, PgColumn])[];
  readonly tail: SQL;
}

const comma = sql.raw(', ');
const forms = new WeakMap<PgTable, Map<string, InsertForm>>();

/** Kept, because putting it together takes longer than a short insertion itself. */
function formOf(table: PgTable, given: readonly string[]): InsertForm {
  const ofTable = forms.get(table) ?? new Map<string, InsertForm>();
  forms.set(table, ofTable);
  const name = given.join();
  const known = ofTable.get(name);
  if (known) return known;
  const keys = Object.entries<PgColumn>(getTableColumns(table)).filter(([key]) => given.includes(key));
  const list = (part: (column: PgColumn, index: number) => string) =>
    keys.map(([, column], index) => part(column, index)).join(', ');
  const form = {
    head: sql`insert into ${table} ${sql.raw(`(${list(({ name: column }) => `"${column}"`)})
      select ${list((column, index) => `given.c${index}::${column.getSQLType()}`)} from (select `)}`,
    keys,
    tail: sql.raw(`) as given (${list((_, index) => `c${index}`)})`),
  };
  ofTable.set(name, form);
  return form;
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
