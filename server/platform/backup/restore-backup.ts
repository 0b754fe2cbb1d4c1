import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import type pg from 'pg';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { countMigrations } from '#server/platform/database/applied-versions.ts';
import type { Database, OpenDatabase } from '#server/platform/database/database.ts';
import { databaseOutage } from '#server/platform/database/database-error.ts';
import { migrateDatabase, withoutHurry } from '#server/platform/database/migrate.ts';
import { sqlStateOf } from '#server/platform/database/sql-state.ts';
import { asStartError, StartError } from '#server/platform/start-error.ts';
import { type FileStore, isFileName } from '#server/platform/storage/store.ts';
import {
  type BackupHeader,
  EntriesDigest,
  endName,
  endSchema,
  fileFolder,
  headerName,
  headerSchema,
  secretName,
  tableFolder,
} from './backup-format.ts';
import { ownFunctions, ownNamesAfter } from './own-names.ts';
import { RowLoader } from './row-loader.ts';

export interface RestoreTarget extends Pick<OpenDatabase, 'direct'> {
  readonly pool: pg.Pool;
  readonly store: Pick<FileStore, 'put' | 'remove' | 'list'>;
  readonly passphrase: string | undefined;
  /**
   * Keeps the secret by which sealed values are opened, where the backup has it. Called when all is loaded and nothing is
   * in yet: without it, nothing is restored. Returns how to take that back.
   */
  readonly keepSecret: (secret: string | undefined) => Promise<() => Promise<void>>;
  /**
   * Holds back what the former installation may have sent after the backup, before any of it can be sent from here: in the
   * transaction of all rows, and in the schema of the backup's time. `has` says which tables that one has.
   */
  readonly holdBack: (tx: Database, has: (table: string) => boolean) => Promise<void>;
  readonly say: (text: string) => void;
}

/** How an encrypted file begins. */
const ageMark = 'age-encryption.org/v1';

/** Whether the rows are in is not known: what goes with them stays. */
class PerhapsRestoredError extends StartError {}

/**
 * Puts a backup into an empty database and store: all of it or nothing. The schema is that of the backup's time first,
 * and is brought up to date afterwards; engine and version may be others than those it came from. What was queued is
 * not restored, so nothing is sent twice.
 *
 * @throws StartError for a file that cannot be opened or is cut, changed, encrypted otherwise or of a later release, and
 *   for a target that is not empty or fails: nothing is restored; where all is restored but could not be brought up to
 *   date; and where the connection ended while all of it was made valid, so that nobody knows
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<void> {
  const isEncrypted = await isEncryptedFile(file);
  await requireEmpty(target.pool);
  for await (const { name } of target.store.list())
    throw new StartError(`There are files already, such as ${name}. Restore into an empty DATA_DIR or bucket.`);
  const put: string[] = [];
  try {
    await load(await openArchive(file, { isEncrypted, passphrase: target.passphrase }), target, put);
  } catch (error) {
    throw error instanceof PerhapsRestoredError ? error : await takeBack(put, target.store, error);
  }
  // From here on everything is in: what fails now takes none of it back.
  try {
    await migrateDatabase(target);
    // Past a pooler, like migrations: that may give the statement another connection than its time limit.
    await withoutHurry(target.direct, async (client) => void (await client.query('ANALYZE')));
  } catch (error) {
    throw asStartError(error, 'Everything was restored, but not brought up to date, which the next start does');
  }
}

/** Removes what was put in before the restore failed; the error to throw, which says what is left. */
async function takeBack(put: readonly string[], store: RestoreTarget['store'], cause: unknown): Promise<StartError> {
  const reason = asStartError(cause, 'Nothing was restored');
  const failures: unknown[] = [];
  for (const name of put) await store.remove(name).catch((error: unknown) => failures.push(error));
  if (failures.length === 0) return reason;
  return new StartError(
    `${reason.message} Files that it had put in and could not remove again: ${failures.length} of ${put.length}.`,
    { cause: new AggregateError([cause, ...failures]) },
  );
}

/** @throws StartError if the file cannot be read */
async function isEncryptedFile(file: string): Promise<boolean> {
  try {
    const begin = createReadStream(file, { start: 0, end: ageMark.length - 1 });
    return Buffer.concat(await begin.toArray()).toString('latin1') === ageMark;
  } catch (error) {
    throw asStartError(error, `${file} cannot be read`);
  }
}

async function openArchive(
  file: string,
  { isEncrypted, passphrase }: { readonly isEncrypted: boolean; readonly passphrase: string | undefined },
): Promise<Readable> {
  const bytes = createReadStream(file);
  if (!isEncrypted) return bytes;
  if (passphrase === undefined) throw new StartError('The backup is encrypted: set BACKUP_PASSPHRASE.');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(bytes) as globalThis.ReadableStream<Uint8Array>);
    return Readable.fromWeb(plain as ReadableStream<Uint8Array>);
  } catch (cause) {
    throw new StartError('BACKUP_PASSPHRASE does not open this backup.', { cause });
  }
}

/**
 * An empty database may have a schema, such as after a restore that failed; that is made anew, unless somebody else keeps
 * tables, views or sequences beside it. What the product's own start has brought is nothing; articles and companies can
 * come before the first account.
 */
async function requireEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ tables: number; hasUsers: boolean }>(`
    select count(*)::integer as tables, coalesce(bool_or(relname = 'app_user'), false) as "hasUsers"
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  const [{ tables, hasUsers } = { tables: 0, hasUsers: false }] = rows;
  if (tables === 0) return;
  const isBegun = !hasUsers || (await pool.query(begun)).rows.length > 0;
  if (isBegun) throw new StartError('The database is not empty. Restore into an empty one, or an empty DATA_DIR.');
  const foreign = await listForeignRelations(pool);
  if (foreign.length > 0)
    throw new StartError(
      `The database holds what is not of this product: ${foreign.join(', ')}. Restore into an empty one, and bring that there afterwards.`,
    );
  await dropOwn(pool);
}

/** A row where something was begun: the product itself brings one company and nothing else of these. */
const begun = `
  (select from app_user limit 1) union all (select from article limit 1) union all (select from company offset 1 limit 1)`;

/** Drops what the product has made, and nothing that an extension or somebody else keeps in its schema. */
async function dropOwn(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ statement: string | null }>(
    `select 'drop function ' || oid::regprocedure || ' cascade' as statement
       from pg_proc where pronamespace = 'public'::regnamespace and proname = any($1::text[])
         and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
     union all (
       select 'drop table ' || string_agg(oid::regclass::text, ', ')
       from pg_class where ${ofSchema} and relkind in ('r', 'p') and not relispartition)
     union all (
       select 'drop sequence ' || string_agg(oid::regclass::text, ', ')
       from pg_class where ${ofSchema} and relkind = 'S')`,
    [ownFunctions()],
  );
  const statements = rows.flatMap(({ statement }) => statement ?? []);
  await pool.query([...statements, 'drop schema drizzle cascade', 'drop schema if exists pgboss cascade'].join('; '));
}

/** Relations of the product's schema that are neither an extension's nor a table's own, such as its numbers. */
const ofSchema = `relnamespace = 'public'::regnamespace
  and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
      and (deptype = 'e' or relkind = 'S' and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')))`;

/** Names of tables, views and sequences in the product's schema that are neither its own nor an extension's. */
async function listForeignRelations(pool: pg.Pool): Promise<string[]> {
  const { rows: applied } = await pool.query<{ count: number }>(
    'select count(*)::integer as count from drizzle.__drizzle_migrations',
  );
  // What a later release has brought is not known here, and counts as foreign.
  const own = ownNamesAfter(Math.min(applied[0]?.count ?? 0, countMigrations()));
  const { rows } = await pool.query<{ name: string; kind: string }>(`
    select relname as name, relkind as kind from pg_class
    where ${ofSchema} and relkind in ('r', 'p', 'f', 'v', 'm', 'S') and not relispartition
    order by relname`);
  return rows
    .filter(({ name, kind }) => !(kind === 'S' ? own?.sequences : own?.tables)?.has(name))
    .map(({ name }) => name);
}

async function load(archive: Readable, target: RestoreTarget, put: string[]): Promise<void> {
  const [unzipped, entries] = [createGunzip(), extract()];
  let broken: Error | undefined;
  for (const stream of [archive, unzipped, entries]) {
    stream.on('error', (error: Error) => {
      broken ??= error;
    });
  }
  const reading = pipeline(archive, unzipped, entries);
  // What breaks the stream is thrown by the loop as well.
  reading.catch(() => {});
  const digest = new EntriesDigest();
  let rows: RowLoader | undefined;
  let secret: string | undefined;
  let isWhole = false;
  try {
    for await (const one of entries) {
      const { name } = one.header;
      const entry = one as AsyncIterable<Uint8Array>;
      if (name === endName) {
        const end = endSchema.parse(JSON.parse(String(await contentOf(entry))));
        const found = digest.end();
        isWhole = end.entries === found.entries && end.digest === found.digest;
        continue;
      }
      digest.begin(name);
      const content = Readable.from(hashed(entry, digest));
      if (!rows) {
        if (name !== headerName) throw new StartError('This is not a backup of this product.');
        rows = await RowLoader.begin(target, readHeader(await contentOf(content)));
      } else if (name.startsWith(tableFolder)) {
        await rows.add(name.slice(tableFolder.length).split('/')[0] ?? '', content);
      } else if (name.startsWith(fileFolder) && isFileName(name.slice(fileFolder.length))) {
        const file = name.slice(fileFolder.length);
        put.push(file);
        await target.store.put(file, content);
      } else if (name === secretName) {
        secret = String(await contentOf(content));
      } else {
        throw new StartError(`The backup has an entry that this program does not know: ${name}`);
      }
    }
    await reading;
    if (!rows || !isWhole) throw new StartError('The backup is cut or was changed. Nothing was restored.');
    await rows.finish(target.holdBack);
    target.say(`${put.length} files`);
    const takeSecretBack = await target.keepSecret(secret);
    await rows.commit().catch(async (error: unknown) => {
      if (databaseOutage(error)?.code === 'DATABASE_UNAVAILABLE') throw perhapsRestored(error);
      await takeSecretBack();
      throw error;
    });
  } catch (error) {
    const reason = isOfArchive(error, broken)
      ? new StartError('The backup cannot be read: it is cut or was changed. Nothing was restored.', { cause: error })
      : error;
    archive.destroy();
    await rows?.giveUp();
    throw reason;
  }
}

/**
 * Whether reading failed by what the file holds, not by the target nor by the disk that it is on.
 *
 * @param broken what broke the streams of the archive first
 */
function isOfArchive(error: unknown, broken: Error | undefined): boolean {
  if (error instanceof StartError) return false;
  // Whoever stops reading, such as for want of the database, closes them as well.
  if (broken && !(isClosedEarly(broken) || 'syscall' in broken)) return true;
  // A changed byte can come to light in a row before it does in a digest.
  const isRowRefused = /^2[23]/.test(sqlStateOf(error) ?? '');
  return isRowRefused || error instanceof SyntaxError || error instanceof z.ZodError;
}

const isClosedEarly = (error: Error) => 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

function perhapsRestored(cause: unknown): StartError {
  const { message } = asStartError(cause, 'The connection to the database ended while the restore was being completed');
  return new PerhapsRestoredError(
    `${message}. Files and secret stay. Try again to see: if the database is not empty, all is restored; if there are only files, nothing is, and they may be removed.`,
    { cause },
  );
}

/** The content as it is read, added to the digest. */
async function* hashed(entry: AsyncIterable<Uint8Array>, digest: EntriesDigest) {
  for await (const chunk of entry) {
    digest.add(chunk);
    yield chunk;
  }
}

async function contentOf(entry: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function readHeader(content: Buffer): BackupHeader {
  const header = headerSchema.safeParse(JSON.parse(String(content)));
  if (!header.success) throw new StartError('The backup was made by a later release, or is none of this product.');
  if (header.data.migrations > countMigrations()) {
    throw new StartError('The backup was made by a later release. Restore it with that one.');
  }
  return header.data;
}
