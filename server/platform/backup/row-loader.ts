import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { migrationsFolder } from '#server/platform/database/applied-versions.ts';
import type { Database, OpenDatabase } from '#server/platform/database/database.ts';
import { applyMigrations, withoutHurry } from '#server/platform/database/migrate.ts';
import { StartError } from '#server/platform/start-error.ts';
import { type BackupHeader, leftOut } from './backup-format.ts';
import { quoted } from './write-backup.ts';

interface LoadTarget extends Pick<OpenDatabase, 'direct'> {
  readonly pool: pg.Pool;
  readonly say: (text: string) => void;
}

/** Loads rows in one transaction, table after table, without what checks single rows against others meanwhile. */
export class RowLoader {
  readonly #client: pg.PoolClient;
  readonly #plan: LoadPlan;
  #open: OpenTable | undefined;

  private constructor(client: pg.PoolClient, plan: LoadPlan) {
    this.#client = client;
    this.#plan = plan;
  }

  static async begin({ pool, direct, say }: LoadTarget, header: BackupHeader): Promise<RowLoader> {
    say(`A backup of ${header.createdAt}`);
    await migrateUpTo(direct, header.migrations);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      // While the file is read and the store takes files nothing is sent.
      await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
      const foreign = await listForeign(client, header);
      if (foreign.size > 0) say(leftOut(foreign));
      const links = await listLinks(client);
      for (const { table, name } of links) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
      const isOurs = ({ name }: { readonly name: string }) => !foreign.has(name);
      const [tables, sequences] = [header.tables.filter(isOurs), header.sequences.filter(isOurs)];
      const names = tables.map(({ name }) => quoted(name));
      for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
      // Migrations bring rows of their own.
      await client.query(`TRUNCATE ${names.join(', ')}`);
      return new RowLoader(client, { foreign, tables, sequences, links, say });
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async add(table: string, content: Readable): Promise<void> {
    if (this.#plan.foreign.has(table)) {
      // Read all the same, for the digest.
      await finished(content.resume());
      return;
    }
    if (this.#open?.table !== table) {
      await this.#end();
      const known = this.#plan.tables.find(({ name }) => name === table);
      if (!known) throw new StartError(`The backup has rows of a table that it does not describe: ${table}`);
      const columns = known.columns.map(quoted).join(', ');
      const sink = this.#client.query(copyFrom(`COPY ${quoted(table)} (${columns}) FROM STDIN`));
      this.#open = { table, sink, failing: failingOf(sink) };
    }
    const { sink, failing } = this.#open;
    content.pipe(sink, { end: false });
    await Promise.race([failing, finished(content)]);
  }

  async #end(): Promise<void> {
    if (!this.#open) return;
    const { table, sink, failing } = this.#open;
    this.#open = undefined;
    await Promise.race([failing, finished(sink.end())]);
    this.#plan.say(`${table}: ${sink.rowCount} rows`);
  }

  /** @param holdBack what domains hold back in these rows */
  async finish(holdBack: (tx: Database, has: (table: string) => boolean) => Promise<void>): Promise<void> {
    await this.#end();
    for (const { name } of this.#plan.tables)
      await this.#client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
    for (const { table, name, definition } of this.#plan.links)
      await this.#client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
    for (const { name, value } of this.#plan.sequences)
      await this.#client.query('SELECT setval($1::regclass, $2)', [quoted(name), value]);
    // The programs are not in a backup: those that the other database had are still to be applied to this one.
    await this.#client.query(`DELETE FROM applied_version WHERE part LIKE '%.sql'`);
    // The queue is not restored: what waited there was the former installation's to send.
    await this.#client.query(
      `UPDATE job SET state = 'cancelled', finished_at = now() WHERE state IN ('waiting', 'running')`,
    );
    const has = (table: string) => this.#plan.tables.some(({ name }) => name === table);
    if (has('outgoing_message')) await this.#client.query(cancelMessages);
    await holdBack(drizzle({ client: this.#client }), has);
  }

  async commit(): Promise<void> {
    await this.#client.query('COMMIT');
    this.#client.release();
  }

  async giveUp(): Promise<void> {
    this.#open?.sink.destroy();
    this.#client.release(true);
  }
}

/** Messages that no job had taken up: one that is cancelled says so of all of them. */
const cancelMessages = `
  WITH cancelled AS (
    INSERT INTO job (kind, state, created_at, finished_at)
      SELECT 'delivery', 'cancelled', now(), now() WHERE EXISTS (SELECT FROM outgoing_message WHERE job_id IS NULL)
      RETURNING id)
  UPDATE outgoing_message SET job_id = cancelled.id FROM cancelled WHERE job_id IS NULL`;

interface OpenTable {
  readonly table: string;
  readonly sink: CopyStreamQuery;
  readonly failing: Promise<never>;
}

/**
 * Rejects once the database refuses rows of a table: listened for once, as a table comes in any number of pieces, and also
 * between two of them.
 */
function failingOf(sink: CopyStreamQuery): Promise<never> {
  const failing = new Promise<never>((_resolve, reject) => sink.on('error', reject));
  // Whoever adds the next piece, or ends the table, is told.
  failing.catch(() => {});
  return failing;
}

interface LoadPlan extends Pick<BackupHeader, 'tables' | 'sequences'> {
  /** Names of the backup's tables and sequences that are left out. */
  readonly foreign: ReadonlySet<string>;
  readonly links: readonly Link[];
  readonly say: (text: string) => void;
}

interface Link {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function listLinks(client: pg.PoolClient): Promise<Link[]> {
  const { rows } = await client.query<Link>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  return rows;
}

/** Tables and sequences of a backup that the schema does not have: somebody else kept them in the same database. */
async function listForeign(
  client: pg.PoolClient,
  { tables, sequences }: Pick<BackupHeader, 'tables' | 'sequences'>,
): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where to_regclass(format('public.%I', name)) is null`,
    [[...tables, ...sequences].map(({ name }) => name)],
  );
  return new Set(rows.map(({ name }) => name));
}

/** The schema as it was after so many migrations. */
async function migrateUpTo(direct: OpenDatabase['direct'], count: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shangjian-migrations-'));
  try {
    const journal = JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string }[];
    };
    const entries = journal.entries.slice(0, count);
    await mkdir(path.join(folder, 'meta'));
    await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries)
      await copyFile(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    await withoutHurry(direct, (client) => applyMigrations(client, folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}
