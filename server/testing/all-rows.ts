import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

type Row = Readonly<Record<string, string | null>>;

/** Rows by table, each with its columns as text. */
export type RowsByTable = ReadonlyMap<string, readonly Row[]>;

/** All rows of a small database. */
export async function readAllRows(db: Database): Promise<RowsByTable> {
  const { rows: tables } = await db.execute<{ name: string; columns: string[] }>(sql`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped group by relname`);
  const found = new Map<string, Row[]>();
  for (const { name, columns } of tables) {
    const texts = sql.join(
      columns.map((column) => sql`${sql.identifier(column)}::text as ${sql.identifier(column)}`),
      sql`, `,
    );
    const { rows } = await db.execute<Row>(sql`select ${texts} from ${sql.identifier(name)}`);
    found.set(name, rows);
  }
  return found;
}

/**
 * What a database has lost: `table` or `table.column` that is gone although there was something in it, `rows of table`
 * of which one is missing or says something else.
 */
export function listLosses(before: RowsByTable, after: RowsByTable): string[] {
  const losses: string[] = [];
  for (const [table, rows] of before) {
    const [first] = rows;
    if (!first) continue;
    const [now] = after.get(table) ?? [];
    if (!after.has(table)) losses.push(table);
    else if (!now) losses.push(`rows of ${table}`);
    if (!now) continue;
    const columns = Object.keys(first);
    losses.push(...columns.filter((column) => !(column in now)).map((column) => `${table}.${column}`));
    const common = columns.filter((column) => column in now);
    if (lacks(after.get(table) ?? [], rows, common)) losses.push(`rows of ${table}`);
  }
  return losses.sort();
}

/** Whether some row is in these less often than in those. */
function lacks(these: readonly Row[], those: readonly Row[], columns: readonly string[]): boolean {
  const textOf = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
  const left = new Map<string, number>();
  for (const row of these) left.set(textOf(row), (left.get(textOf(row)) ?? 0) + 1);
  return those.some((row) => {
    const count = left.get(textOf(row)) ?? 0;
    left.set(textOf(row), count - 1);
    return count <= 0;
  });
}
