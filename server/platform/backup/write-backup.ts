import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import type { FileStore } from '#server/platform/storage/store.ts';
import { writeNewFile } from '#server/platform/write-new-file.ts';
import {
  type BackupHeader,
  backupFormat,
  EntriesDigest,
  endName,
  fileFolder,
  headerName,
  leftOut,
  secretName,
  tableFolder,
} from './backup-format.ts';
import { ownNamesAfter } from './own-names.ts';

/** Rows of a table are written in entries of about so many bytes, because an entry's size stands before it. */
const entryBytes = 4 * 1024 * 1024;

export interface BackupSource {
  readonly pool: { connect(): Promise<pg.PoolClient> };
  readonly store: Pick<FileStore, 'list' | 'open'>;
  /** What sealed values are opened with, where it lies in the data folder. */
  readonly shareSecret: string | undefined;
  /** Encrypts the file, as `age` does. */
  readonly passphrase: string | undefined;
  readonly now: Date;
  readonly say: (text: string) => void;
}

/**
 * Writes database and files into one file, while the product runs: the rows are those of one moment. The file appears
 * once it is complete.
 */
export async function writeBackup(file: string, source: BackupSource): Promise<void> {
  await writeNewFile(file, async (to) => {
    const archive = pack();
    const compressed = archive.pipe(createGzip());
    archive.once('error', (error) => compressed.destroy(error));
    // Before a connection is asked for: making the key keeps the process for seconds, in which that would run out of time.
    const bytes = source.passphrase === undefined ? compressed : await encrypted(compressed, source.passphrase);
    const filling = fill(archive, source).catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : new Error('the backup broke off', { cause: error }));
      throw error;
    });
    await Promise.all([filling, pipeline(bytes, to)]);
  });
  source.say(`Written to ${path.resolve(file)}.`);
}

async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const stream = await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}

async function fill(archive: Pack, source: BackupSource): Promise<void> {
  const digest = new EntriesDigest();
  const add = async (name: string, content: Buffer) => {
    digest.begin(name);
    digest.add(content);
    await entry(archive, name, content);
  };
  const client = await source.pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // While what was read is written nothing is sent, which takes as long as the disk does.
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    const { foreign, ...header } = await describe(client, source.now);
    if (foreign.length > 0) source.say(leftOut(foreign));
    await add(headerName, Buffer.from(JSON.stringify(header)));
    for (const table of header.tables) {
      const rows = await writeTable(client, table, add);
      if (rows > 0) source.say(`${table.name}: ${rows} rows`);
    }
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  const files = await writeFiles(archive, source.store, digest);
  source.say(`${files} files`);
  if (source.shareSecret !== undefined) await add(secretName, Buffer.from(source.shareSecret));
  await entry(archive, endName, Buffer.from(JSON.stringify(digest.end())));
  archive.finalize();
}

/** Waits until the entry is taken, so that nothing piles up in memory. */
function entry(archive: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, size: content.length }, content, (error) => (error ? reject(error) : resolve()));
  });
}

/** What the backup says of itself, and the names of what else is in the database, where this release can tell. */
async function describe(
  client: pg.PoolClient,
  now: Date,
): Promise<BackupHeader & { readonly foreign: readonly string[] }> {
  // What the database computes itself is left out; of a table by months there is the whole.
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`);
  const { rows: sequences } = await client.query<{ name: string; value: string; table: string | null }>(`
    select sequencename as name, last_value::text as value, owner.relname as table from pg_sequences
    left join pg_depend on objid = format('%I.%I', schemaname, sequencename)::regclass
      and classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
    left join pg_class owner on owner.oid = refobjid
    where schemaname = 'public' and last_value is not null order by sequencename`);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from drizzle.__drizzle_migrations',
  );
  const migrations = rows[0]?.count ?? 0;
  const own = ownNamesAfter(migrations);
  const isOwnTable = (name: string) => !own || own.tables.has(name);
  const isOwnSequence = ({ name, table }: (typeof sequences)[number]) =>
    !own || (table === null ? own.sequences.has(name) : own.tables.has(table));
  return {
    ...{ format: backupFormat, createdAt: now.toISOString(), migrations },
    tables: tables.filter(({ name }) => isOwnTable(name)),
    sequences: sequences.filter(isOwnSequence).map(({ name, value }) => ({ name, value })),
    foreign: [
      ...tables.filter(({ name }) => !isOwnTable(name)),
      ...sequences.filter((sequence) => !isOwnSequence(sequence)),
    ].map(({ name }) => name),
  };
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Rows that were written. */
async function writeTable(
  client: pg.PoolClient,
  { name, columns }: BackupHeader['tables'][number],
  add: (name: string, content: Buffer) => Promise<void>,
): Promise<number> {
  const reading = client.query(
    copyTo(`COPY (SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)}) TO STDOUT`),
  );
  let [part, held] = [0, 0];
  let chunks: Buffer[] = [];
  const flush = async () => {
    if (held === 0) return;
    part += 1;
    await add(`${tableFolder}${name}/${String(part).padStart(6, '0')}`, Buffer.concat(chunks));
    [chunks, held] = [[], 0];
  };
  for await (const chunk of reading as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    held += chunk.length;
    if (held >= entryBytes) await flush();
  }
  await flush();
  return reading.rowCount;
}

/** Files that were written. Each is put into the archive as it is read. */
async function writeFiles(archive: Pack, store: BackupSource['store'], digest: EntriesDigest): Promise<number> {
  let count = 0;
  for await (const { name, size } of store.list()) {
    const content = await openListed(store, name);
    if (!content) continue;
    const path = `${fileFolder}${name}`;
    digest.begin(path);
    await new Promise<void>((resolve, reject) => {
      const sink = archive.entry({ name: path, size }, (error) => (error ? reject(error) : resolve()));
      content.on('data', (chunk: Buffer) => digest.add(chunk));
      pipeline(content, sink).catch(reject);
    });
    count += 1;
  }
  return count;
}

/**
 * The bytes of a listed file, the first of them read; nothing where it was removed since. An entry that has begun needs
 * its bytes.
 */
async function openListed(store: BackupSource['store'], name: string): Promise<Readable | undefined> {
  const file = store.open(name);
  const chunks: AsyncIterator<Buffer> = file[Symbol.asyncIterator]();
  try {
    const first = await chunks.next();
    return Readable.from(startingWith(first, chunks));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function* startingWith(first: IteratorResult<Buffer>, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    for (let next = first; !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}
