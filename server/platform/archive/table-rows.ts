import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

export interface TableColumn {
  readonly name: string;
  /** As PostgreSQL calls it: `bigint`, `timestamp with time zone`. */
  readonly type: string;
}

/** A table as the database has it now. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Columns of the primary key, in its order; of a table without one, where its rows lie. */
  readonly key: readonly TableColumn[];
}

/** All tables of the product by name; one that is divided into parts is one table. */
export async function describeTables(db: Database): Promise<ReadonlyMap<string, TableShape>> {
  const { rows } = await db.execute<{ name: string; columns: TableColumn[]; key: TableColumn[] | null }>(sql`
    select relname as name,
      (select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum)
        from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
      (select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null))
          order by array_position(conkey, attnum))
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where conrelid = pg_class.oid and contype = 'p') as key
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`);
  return new Map(
    rows.map(({ name, columns, key }) => [name, { name, columns, key: key ?? [{ name: 'ctid', type: 'tid' }] }]),
  );
}

/** Rows that one statement reads or deletes. */
const batchSize = 1_000;

type Key = readonly (string | null)[];

const keyOf = ({ key }: TableShape): SQL =>
  sql.join(
    key.map(({ name }) => sql`${sql.identifier(name)}`),
    sql`, `,
  );

const textsOf = ({ key }: TableShape): SQL =>
  sql`jsonb_build_array(${sql.join(
    key.map(({ name }) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  )})`;

function behind({ key }: TableShape, last: Key | undefined): SQL {
  if (!last) return sql`true`;
  const values = key.map(({ type }, place) => sql`${last[place] ?? null}::${sql.raw(type)}`);
  return sql`(${keyOf({ name: '', columns: [], key })}) > (${sql.join(values, sql`, `)})`;
}

interface Rows {
  readonly table: TableShape;
  /** Which rows, by names of columns. */
  readonly where: SQL;
}

export interface ReadRows extends Rows {
  /** Names of columns that go out. */
  readonly columns: readonly string[];
  /** Columns that do not go out of some of the rows. */
  readonly blanked?: { readonly where: SQL; readonly columns: readonly string[] } | undefined;
  /** Runs a statement in a transaction of its own, in whatever role may read the table. */
  readonly within: <Result>(act: (tx: Database) => Promise<Result>) => Promise<Result>;
}

/**
 * Rows in the order of the key, each as a line of JSON as PostgreSQL writes it: no number is rounded. What is added or
 * changed meanwhile may be among them or not.
 */
export async function* readRows({ table, where, columns, blanked, within }: ReadRows): AsyncGenerator<string[]> {
  const kept = sql.param([...columns]);
  const isShown = blanked
    ? sql`not (field.name = any(${sql.param([...blanked.columns])}::text[]) and (${blanked.where}))`
    : sql`true`;
  let last: Key | undefined;
  for (;;) {
    const { rows } = await within((tx) =>
      tx.execute<{ line: string; key: Key }>(sql`
        select ${textsOf(table)} as key,
          (select jsonb_object_agg(name, value)::text from jsonb_each(to_jsonb(kept)) as field(name, value)
            where field.name = any(${kept}::text[]) and ${isShown}) as line
        from ${sql.identifier(table.name)} as kept
        where (${where}) and ${behind(table, last)}
        order by ${keyOf(table)} limit ${batchSize}`),
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    last = rows.at(-1)?.key;
    if (rows.length < batchSize) return;
  }
}

/**
 * Deletes rows in the order of the key, a thousand at once, each time in a transaction that `note` has the last word in.
 */
export async function deleteRows(
  db: Database,
  { table, where }: Rows,
  note: (tx: Database, deleted: number) => Promise<void>,
): Promise<void> {
  let last: Key | undefined;
  for (;;) {
    const { deleted, key } = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ deleted: number; key: Key | null }>(sql`
        with doomed as (
          select ctid as place from ${sql.identifier(table.name)}
          where (${where}) and ${behind(table, last)} order by ${keyOf(table)} limit ${batchSize}
        ), gone as (
          delete from ${sql.identifier(table.name)} where ctid = any(array(select place from doomed))
          returning ${sql.join(
            table.key.map(({ name }) => sql`${sql.identifier(name)}`),
            sql`, `,
          )}
        )
        select (select count(*)::integer from gone) as deleted,
          (select ${textsOf(table)} from gone order by ${sql.join(
            table.key.map(({ name }) => sql`${sql.identifier(name)} desc`),
            sql`, `,
          )} limit 1) as key`);
      const batch = rows[0] ?? { deleted: 0, key: null };
      if (batch.deleted > 0) await note(tx, batch.deleted);
      return batch;
    });
    last = key ?? undefined;
    if (deleted < batchSize) return;
  }
}
