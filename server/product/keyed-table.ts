import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type ProductTable, rowOfKey } from './product-table.ts';

interface Source<T extends PgTable> {
  readonly name: string;
  readonly table: T;
  /** The columns of the primary key, as Drizzle names them. */
  readonly keyColumns: readonly (keyof T['$inferInsert'] & string)[];
  readonly rows: readonly T['$inferInsert'][];
}

/** A table whose primary key is the same in every installation. Of its columns those are the product's that `rows` name. */
export function keyedTable<T extends PgTable>({ name, table, keyColumns, rows }: Source<T>): ProductTable {
  const columns = getTableColumns(table);
  const keyOf = (row: Readonly<Record<string, unknown>>): string => keyColumns.map((key) => row[key]).join('/');
  const keyInSql = sql.join(
    keyColumns.map((key) => sql`${columns[key]}::text`),
    sql` || '/' || `,
  );
  const shipped = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (column) => !keyColumns.some((key) => key === column),
  );
  const shippedPartOf = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(shipped.map((column) => [column, row[column] ?? null]));
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return {
    name,
    isKeyed: true,
    rows: rows.map((row) => ({ key: keyOf(row), value: shippedPartOf(row) })),
    read: async (db, _context, keys) => {
      const standing = await db
        .select()
        .from(table as PgTable)
        .where(inArray(keyInSql, [...keys]));
      return standing.map((row) => ({ id: keyOf(row), value: shippedPartOf(row) }));
    },
    add: async (db, keys) => {
      await db.insert(table).values(keys.map((key) => rowOfKey(byKey, key)));
      return [...keys];
    },
    update: async (db, id, key) => {
      const changed = shippedPartOf(rowOfKey(byKey, key));
      await db
        .update(table as PgTable)
        .set(changed)
        .where(eq(keyInSql, id));
    },
    remove: async (db, id) => {
      await db.delete(table).where(eq(keyInSql, id));
    },
  };
}
