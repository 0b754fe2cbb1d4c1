import { mkdir, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { lockSources } from '#server/content/sources/queries.ts';
import { corpusLock } from '#server/insight/corpus/queries.ts';
import { sqlStateOf } from '#server/platform/database/sql-state.ts';
import { asStartError, StartError } from '#server/platform/start-error.ts';
import {
  forgetGoneCompanies,
  listGoneSources,
  listSourcesOf,
  makeSourcesAgain,
  queueDays,
} from './bring-up-to-date.ts';
import {
  daysOf,
  followers,
  type MonthFiles,
  type MonthSource,
  type MonthTable,
  partitioned,
  readList,
  readRows,
  writeList,
  writeRows,
} from './month-files.ts';

/** Those of them that refer to an article by a key, so that they cannot come back before it. */
const keyed: readonly string[] = ['imported_article'];

/** Months that are partitions, and so can leave, in order of time; `past` is all that was there before. */
export async function listMonths(pool: pg.Pool): Promise<{ month: string; bytes: number }[]> {
  const { rows } = await pool.query<{ month: string; bytes: string }>(
    `select substr(part.relname, length('article_') + 1) as month, (
       select sum(pg_total_relation_size(to_regclass(name || substr(part.relname, length('article') + 1))))
       from unnest($1::text[]) as name) as bytes
     from pg_inherits join pg_class part on part.oid = inhrelid
     where inhparent = 'article'::regclass and part.relname ~ '^article_(past|\\d{4}_\\d\\d)$'
     order by part.relname <> 'article_past', part.relname`,
    [partitioned],
  );
  return rows.map(({ month, bytes }) => ({ month, bytes: Number(bytes) }));
}

/**
 * Writes a month into a new folder and takes it out of the database. Rows go only once all files are on the disk and
 * were read again, all at once. Whoever writes into any month waits meanwhile; whoever reads does so until the end. Once
 * all files are there, the folder stays whatever fails, because the rows may be gone although nobody says so.
 *
 * @throws StartError
 */
export async function detachMonth(pool: pg.Pool, month: string, folder: string): Promise<readonly MonthTable[]> {
  if (!(await listMonths(pool)).some((one) => one.month === month)) throw new StartError(`${month} is no month here.`);
  await mkdir(folder, { mode: 0o700 });
  let isWhole = false;
  try {
    return await inTransaction(pool, async (client) => {
      // All at the beginning, and whole tables, because a partition leaves a whole one at the end: somebody who has locked
      // one of them by then would wait for this, and this for them. In the order of everybody else, who begin with the
      // analyser's lock or with an article.
      await client.query(corpusLock);
      await client.query(`lock table ${[...partitioned.toReversed(), ...followers].join(', ')} in exclusive mode`);
      const tables: MonthTable[] = [];
      for (const name of partitioned) {
        const bounds = await boundsOf(client, `${name}_${month}`);
        tables.push({ ...(await writeTable(client, folder, name, `select * from ${name}_${month}`)), bounds });
      }
      const ofMonth = `where article_id in (select id from article_${month})`;
      for (const name of followers)
        tables.push(await writeTable(client, folder, name, `select * from ${name} ${ofMonth}`));
      const sources = await listSourcesOf(drizzle({ client }), `article_${month}`);
      await writeList(folder, { month, tables, sources });
      isWhole = true;
      await readList(folder);
      for (const name of followers) await client.query(`delete from ${name} ${ofMonth}`);
      await shutOut(client);
      for (const name of partitioned) {
        await client.query(`alter table ${name} detach partition ${name}_${month}`);
        await client.query(`drop table ${name}_${month}`);
      }
      await forgetSums(client);
      return tables;
    });
  } catch (error) {
    if (isWhole)
      throw asStartError(error, `Look with \`months list\` before you delete ${folder}, which holds ${month}`);
    await rm(folder, { recursive: true });
    throw error;
  }
}

/**
 * Brings a month back from its folder, which stays. While its rows are read they are in tables of their own, so nobody
 * waits; at the end, while these are attached and the keys between them are looked at, everybody does. Where no partition
 * of its own is possible, as in a database that was restored from a backup since, its rows go into the tables as these
 * are by now, and everybody waits while they do. Either way it is brought up to date: see {@link joinMonth}.
 */
export async function attachMonth(pool: pg.Pool, folder: string): Promise<Attached> {
  const list = await readList(folder);
  const { month, tables } = list;
  // Articles first, because others refer to them.
  const parts = tables.toReversed().filter(({ bounds }) => bounds !== undefined);
  const rest = tables.filter(({ bounds }) => bounds === undefined);
  const bounds = parts.find(({ name }) => name === 'article')?.bounds ?? '';
  const sources = await inTransaction(pool, async (client) => {
    if (await isWithinOther(client, month, bounds))
      return insertMonth(client, folder, { ...list, bounds, tables: [...parts, ...rest] });
    for (const table of parts) {
      const [name, part] = [table.name, `${table.name}_${month}`];
      await client.query(`create table ${part} (like ${name} including defaults including constraints
        including generated including storage including statistics)`);
      await readTable(client, folder, table, part);
      await addIndexes(client, name, part);
    }
    for (const table of rest.filter(({ name }) => !keyed.includes(name)))
      await readTable(client, folder, table, table.name);
    return joinMonth(client, { ...list, bounds, suffix: `_${month}` }, async () => {
      for (const { name, bounds } of parts)
        await client.query(`alter table ${name} attach partition ${name}_${month} ${bounds}`);
      for (const table of rest.filter(({ name }) => keyed.includes(name)))
        await readTable(client, folder, table, table.name);
    });
  });
  return { tables, sources };
}

export interface Attached {
  readonly tables: readonly MonthTable[];
  /** Those that were gone, and are there again, switched off. */
  readonly sources: readonly MonthSource[];
}

/** Whether articles are not partitioned, or the last day of a month with these bounds belongs to another partition. */
async function isWithinOther(client: pg.PoolClient, month: string, bounds: string): Promise<boolean> {
  const { rows } = await client.query<{ holds: string | null }>(
    `select case when relkind = 'r' then 'true' else (
       select string_agg('(' || pg_get_partition_constraintdef(inhrelid) || ')', ' or ')
       from pg_inherits join pg_class part on part.oid = inhrelid
       where inhparent = article.oid and part.relname <> $1 and pg_get_expr(part.relpartbound, part.oid) <> 'DEFAULT'
     ) end as holds
     from pg_class article where oid = 'article'::regclass`,
    [`article_${month}`],
  );
  const { rowCount } = await client.query(
    `select from (select $1::date - 1 as published_on) as last where ${rows[0]?.holds ?? 'false'}`,
    [daysOf(bounds).until],
  );
  return (rowCount ?? 0) > 0;
}

/** What refers to a source or a company, which may have gone since: looked through before it goes into the whole table. */
const staged: readonly string[] = ['article', 'article_company'];

/** Puts all rows of a month into the whole tables. No trigger of ours sees them, as none does of a partition. */
async function insertMonth(client: pg.PoolClient, folder: string, month: Joining): Promise<MonthSource[]> {
  const suffix = '_incoming';
  for (const table of month.tables.filter(({ name }) => staged.includes(name))) {
    const part = `${table.name}${suffix}`;
    await client.query(`create temp table ${part} (like ${table.name} including generated) on commit drop`);
    await readTable(client, folder, table, part);
  }
  return joinMonth(client, { ...month, suffix }, async () => {
    for (const name of partitioned) await client.query(`alter table ${name} disable trigger user`);
    for (const table of month.tables) {
      const { name } = table;
      const columns = table.columns.join(', ');
      if (staged.includes(name))
        await client.query(
          `insert into ${name} (${columns}) overriding system value select ${columns} from ${name}${suffix}`,
        );
      else await readTable(client, folder, table, name);
    }
    // What is to be looked at at the end stands in the way of a change of the table.
    await client.query('set constraints all immediate');
    for (const name of partitioned) await client.query(`alter table ${name} enable trigger user`);
  });
}

type Joining = Pick<MonthFiles, 'sources' | 'tables'> & {
  /** Of its articles. */
  readonly bounds: string;
};

/**
 * Lets a month join, with nobody else about, and brings it up to date: nothing that happened while it was out has reached
 * it. Its articles and mentions are in tables whose names end with `suffix`. Returns the sources that were made again.
 */
async function joinMonth(
  client: pg.PoolClient,
  { sources, bounds, suffix }: Joining & { readonly suffix: string },
  join: () => Promise<void>,
): Promise<MonthSource[]> {
  const db = drizzle({ client });
  // Before the analyser's, as who loads articles.
  await lockSources(db);
  await client.query(corpusLock);
  const gone = await listGoneSources(db, `article${suffix}`);
  await forgetGoneCompanies(db, `article_company${suffix}`);
  await shutOut(client);
  const made = await makeSourcesAgain(db, gone, sources);
  await join();
  await queueDays(db, daysOf(bounds));
  await forgetSums(client);
  return made;
}

/** The indexes and unique keys of the whole table on a part of it, which are then the whole one's once it is attached. */
async function addIndexes(client: pg.PoolClient, name: string, part: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select coalesce(
       'alter table ' || $2 || ' add ' || pg_get_constraintdef(pg_constraint.oid),
       regexp_replace(pg_get_indexdef(indexrelid), ' INDEX .*? USING ', ' INDEX ON ' || $2 || ' USING ')) as statement
     from pg_index left join pg_constraint on conindid = indexrelid and conrelid = indrelid and contype in ('p', 'u')
     where indrelid = $1::regclass order by indexrelid`,
    [name, part],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** For how long it waits for a table or a row that others have, while they wait for those that it has. */
const shortly = '50ms';
/** After how many milliseconds it tries again. */
const pause = 200;

/**
 * Locks all that a partition leaves or joins against everybody, until the end. Whoever has one of them may want another:
 * so it lets go of all that it has got as soon as one of them is not free, and tries again.
 */
async function shutOut(client: pg.PoolClient): Promise<void> {
  await client.query(`set local lock_timeout = '${shortly}'`);
  for (;;) {
    await client.query('savepoint shut_out');
    try {
      await client.query(
        `lock table ${[...partitioned.toReversed(), ...followers].join(', ')} in access exclusive mode`,
      );
      await client.query('select from revision order by topic for update');
      await client.query('select from figure_day for update');
      break;
    } catch (error) {
      if (sqlStateOf(error) !== lockNotAvailable) throw error;
      await client.query('rollback to savepoint shut_out');
      await wait(pause);
    }
  }
  await client.query('set local lock_timeout = 0');
}

const lockNotAvailable = '55P03';

async function inTransaction<Result>(pool: pg.Pool, act: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    // While files are written and read nothing is sent.
    await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const result = await act(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function boundsOf(client: pg.PoolClient, part: string): Promise<string> {
  const { rows } = await client.query<{ bounds: string }>(
    'select pg_get_expr(relpartbound, oid) as bounds from pg_class where oid = $1::regclass',
    [part],
  );
  return rows[0]?.bounds ?? '';
}

async function writeTable(
  client: pg.PoolClient,
  folder: string,
  name: MonthTable['name'],
  rows: string,
): Promise<MonthTable> {
  const columns = await columnsOf(client, name);
  const reading = client.query(copyTo(`copy (select ${columns.join(', ')} from (${rows}) as one) to stdout`));
  const sha256 = await writeRows(folder, name, reading);
  return { name, columns, rows: reading.rowCount, sha256 };
}

async function readTable(client: pg.PoolClient, folder: string, table: MonthTable, into: string): Promise<void> {
  const { name, columns } = table;
  if (String(await columnsOf(client, name)) !== String(columns))
    throw new StartError(`${name} has other columns by now: bring the month back with the release that took it out.`);
  const sink = client.query(copyFrom(`copy ${into} (${columns.join(', ')}) from stdin`));
  await pipeline(readRows(folder, name), sink);
  if (sink.rowCount !== table.rows) throw new StartError(`The file of ${name} has not as many rows as it had.`);
}

/** But for those that the database computes. */
async function columnsOf(client: pg.PoolClient, name: string): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select quote_ident(attname) as column from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attname`,
    [name],
  );
  return rows.map(({ column }) => column);
}

/** No trigger sees a partition come or go: what processes keep of anything is asked for again. */
async function forgetSums(client: pg.PoolClient): Promise<void> {
  await client.query(`update revision set number = number + 1`);
  await client.query(`update figure_day set number = (select number from revision where topic = 'figures')`);
  await client.query(`select pg_notify('revision', topic) from revision`);
}
