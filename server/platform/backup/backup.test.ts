import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { PatientPool } from '#server/platform/database/patient-pool.ts';
import { SendingGuard } from '#server/platform/installation/sending-guard.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { hasNewMessages, insertMessage, readDeliveries } from '#server/platform/messages/outgoing-messages.ts';
import { StartError } from '#server/platform/start-error.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createArticle, createListedCompany } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { listPrograms } from '#server/testing/list-programs.ts';
import { openCopyOf, openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { EntriesDigest, endName, headerName, headerSchema, tableFolder } from './backup-format.ts';
import { type RestoreTarget, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const now = new Date('2026-11-20T02:00:00Z');
const secret = 'a secret of thirty-two characters';
const say = () => {};

let folder: string;
let source: TestDatabase;
let plain: string;
let stockId: number;

const at = (name: string) => path.join(folder, name);
const storeAt = (name: string) => openLocalStore(at(name));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shangjian-backup-'));
  source = await openTestDatabase();
  const { db } = source;
  await applyProductRows(db, { now });
  stockId = await createListedCompany(db, '澄川新材', null);
  await db.insert(contacts).values({ stockId, name: '陈立', createdAt: now, updatedAt: now });
  await createUser(db, { username: 'reader', stockIds: [stockId] });
  for (let day = 1; day <= 9; day += 1) {
    const title = { 'zh-CN': `澄川新材第 ${day} 次公告\t"引号"\\ 与换行` };
    await createArticle(db, {
      publishedAt: `2026-11-0${day}T02:00:00Z`,
      title,
      body: { 'zh-CN': '<p>公告\n全文</p>' },
    });
  }
  await settle(db, now);
  await db.insert(jobs).values({ kind: 'message', state: 'waiting', createdAt: now });
  await insertMessage(db, { sealed: Buffer.from('sealed'), now });
  const store = storeAt('files');
  await store.put('pictures/one.webp', Buffer.from('picture'));
  await store.put('empty.bin', Buffer.alloc(0));
  // As at the first start.
  await new SendingGuard({ database: source, config: { dataDir: folder, installationId: undefined } }).isHeld();
  plain = at('plain.backup');
  await write(plain);
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

const write = (file: string, passphrase?: string) =>
  writeBackup(file, { pool: source.pool, store: storeAt('files'), shareSecret: secret, passphrase, now, say });

async function all<One>(many: AsyncIterable<One>): Promise<One[]> {
  const found: One[] = [];
  for await (const one of many) found.push(one);
  return found;
}

/** The entries of a backup that is not encrypted, by name. */
async function entriesOf(file: string): Promise<Record<string, Buffer>> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), archive);
  const entries: Record<string, Buffer> = {};
  for await (const entry of archive)
    entries[entry.header.name] = Buffer.concat(await all(entry as AsyncIterable<Buffer>));
  await reading;
  return entries;
}

/** Writes entries as a whole backup. */
async function packInto(file: string, entries: Readonly<Record<string, Buffer>>): Promise<void> {
  const digest = new EntriesDigest();
  const archive = pack();
  for (const [name, content] of Object.entries(entries)) {
    digest.begin(name);
    digest.add(content);
    archive.entry({ name }, content);
  }
  archive.entry({ name: endName }, JSON.stringify(digest.end()));
  archive.finalize();
  await pipeline(archive, createGzip(), createWriteStream(file));
}

/** Every table's rows as one digest. */
async function contentOf({ db }: TestDatabase): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const { rows: digests } = await db.execute<{ digest: string }>(sql`
      select count(*) || ' ' || coalesce(md5(string_agg(r::text, ' ' order by r::text)), '') as digest from ${table} r`);
    found[name] = digests[0]?.digest ?? '';
  }
  return found;
}

/** What a restore of the file makes of an empty database and store. */
async function restored(file: string, passphrase?: string) {
  const database = await openCopyOf('template0');
  const name = `restored-${path.basename(file)}-${Math.random()}`;
  const store = storeAt(name);
  const kept: { secret?: string | undefined } = {};
  const target = {
    ...{ ...database, store, passphrase, say, holdBack: async () => {} },
    keepSecret: async (found: string | undefined) => {
      kept.secret = found;
      return async () => {
        delete kept.secret;
      };
    },
  };
  return { database, store, kept, target, restore: () => restoreBackup(file, target) };
}

async function refusal(file: string, passphrase?: string): Promise<string> {
  const { database, store, restore } = await restored(file, passphrase);
  const error = await restore().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  const { rows } = await database.pool.query(`select to_regclass('app_user') is not null as is`);
  if (rows[0].is) expect(await database.db.execute(sql`select 1 from app_user`)).toMatchObject({ rows: [] });
  expect(await all(store.list())).toEqual([]);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
  await database.close();
  return (error as StartError).message;
}

describe('a backup', () => {
  test('restores every row, file, number and program, and what waited to be sent is not sent', async () => {
    const { database, store, kept, restore } = await restored(plain);
    await restore();
    expect(kept).toEqual({ secret });
    const [before, after] = [await contentOf(source), await contentOf(database)];
    const { job: waiting, applied_version: _, outgoing_message: __, ...others } = before;
    expect(after).toMatchObject(others);
    expect(after.job).not.toBe(waiting);
    expect(await listPrograms(database.db)).toEqual(await listPrograms(source.db));
    expect(await database.db.selectDistinct({ state: jobs.state }).from(jobs)).toEqual([{ state: 'cancelled' }]);
    expect([...(await readDeliveries(database.db, [1])).values()]).toMatchObject([{ state: 'failed' }]);
    expect(await hasNewMessages(database.db)).toBe(false);
    expect(String((await all(store.open('pictures/one.webp')))[0])).toBe('picture');
    expect((await store.stat('empty.bin'))?.size).toBe(0);
    const config = { dataDir: folder, installationId: undefined };
    expect(await new SendingGuard({ database: source, config }).isHeld()).toBe(false);
    expect(await new SendingGuard({ database, config }).isHeld()).toBe(true);
    // New rows come after the restored ones, and what guards rows is on again.
    await createUser(database.db, { username: 'later' });
    await expect(
      database.db.execute(sql`insert into membership (user_id, stock_id) values (99999, 99999)`),
    ).rejects.toThrow();
    await database.close();
  });

  test('lets the domains hold back what may have gone since, before anything is in', async () => {
    const { database, target } = await restored(plain);
    const holdBack: RestoreTarget['holdBack'] = async (tx, has) => {
      expect([has('push'), has('of_a_later_release')]).toEqual([true, false]);
      expect(await tx.$count(contacts)).toBe(1);
      throw new StartError('No.');
    };
    await expect(restoreBackup(plain, { ...target, holdBack })).rejects.toThrow('No.');
    expect(await database.db.$count(contacts)).toBe(0);
    await database.close();
  });

  test('that comes into a database with a schema is read by each company as it was', async () => {
    const { database, target, restore } = await restored(plain);
    await migrateDatabase(target);
    await restore();
    const names = await inCompany(database.db, stockId, (tx) => tx.select({ name: contacts.name }).from(contacts));
    expect(names).toEqual([{ name: '陈立' }]);
    await database.close();
  });

  test('is not restored into a database where somebody else keeps tables, views or numbers, which stay', async () => {
    const { database, target, restore } = await restored(plain);
    await migrateDatabase(target);
    await database.pool.query('create table plugin_note (id bigint generated always as identity, text text)');
    await database.pool.query(`insert into plugin_note (text) values ('kept')`);
    await database.pool.query('create view plugin_view as select text from plugin_note; create sequence plugin_number');
    await expect(restore()).rejects.toThrow(/plugin_note, plugin_number, plugin_view\./);
    expect((await database.pool.query('select text from plugin_view')).rows).toEqual([{ text: 'kept' }]);
    await database.close();
  });

  test('is not restored over articles or companies that were brought in before there was an account', async () => {
    for (const bringIn of [
      (db: TestDatabase['db']) => createArticle(db, { publishedAt: '2026-11-01T02:00:00Z' }),
      (db: TestDatabase['db']) => createListedCompany(db, '澄川新材', null),
    ]) {
      const { database, target, restore } = await restored(plain);
      await migrateDatabase(target);
      await applyProductRows(database.db, { now });
      await bringIn(database.db);
      await expect(restore()).rejects.toThrow(/database is not empty/);
      await database.close();
    }
  });

  test('leaves extensions and functions that somebody else keeps beside a schema where they are', async () => {
    const { database, target, restore } = await restored(plain);
    await migrateDatabase(target);
    await applyProductRows(database.db, { now });
    await database.pool.query('create extension citext');
    await database.pool.query(`create function plugin_one() returns integer language sql as 'select 1'`);
    await database.pool.query(`create type plugin_kind as enum ('one')`);
    await restore();
    const { rows } = await database.pool.query(
      `select plugin_one(), 'one'::plugin_kind as kind, 'A'::citext = 'a' as same`,
    );
    expect(rows).toEqual([{ plugin_one: 1, kind: 'one', same: true }]);
    await database.pool.query('drop function plugin_one()');
    expect(await listPrograms(database.db)).toEqual(await listPrograms(source.db));
    await database.close();
  });

  test('that is encrypted is opened by its passphrase alone, and holds nothing in clear', async () => {
    const file = at('encrypted.backup');
    await write(file, 'a passphrase of the operator');
    expect((await readFile(file)).includes('share-secret')).toBe(false);
    expect(await refusal(file)).toMatch(/set BACKUP_PASSPHRASE/);
    expect(await refusal(file, 'another passphrase')).toMatch(/does not open/);
    const { database, kept, restore } = await restored(file, 'a passphrase of the operator');
    await restore();
    expect(kept).toEqual({ secret });
    await database.close();
  });

  test('asks for its connection once its key is made, for which the process stands still', async () => {
    const encrypting = vi.spyOn(Encrypter.prototype, 'encrypt');
    const found: string[] = [];
    const connect = () => {
      found.push(...encrypting.mock.settledResults.map(({ type }) => type));
      return source.pool.connect();
    };
    const rest = { store: storeAt('files'), shareSecret: secret, passphrase: 'a passphrase of the operator', now, say };
    await writeBackup(at('key-first.backup'), { ...rest, pool: { connect } });
    encrypting.mockRestore();
    expect(found).toEqual(['fulfilled']);
  });

  test('leaves out a file that is removed between its listing and its turn', async () => {
    const store = storeAt('files');
    await store.put('exports/expired.zip', Buffer.from('export'));
    async function* list() {
      const listed = await all(store.list());
      await store.remove('exports/expired.zip');
      yield* listed;
    }
    const file = at('removed.backup');
    const rest = { pool: source.pool, shareSecret: secret, passphrase: undefined, now, say };
    await writeBackup(file, { ...rest, store: { ...store, list } });
    const { database, store: after, restore } = await restored(file);
    await restore();
    expect((await all(after.list())).map(({ name }) => name).sort()).toEqual(['empty.bin', 'pictures/one.webp']);
    expect(String((await all(after.open('pictures/one.webp')))[0])).toBe('picture');
    await database.close();
  });

  test('is not restored without its secret, where that cannot be kept', async () => {
    const { database, store, target } = await restored(plain);
    const keepSecret = () => Promise.reject(new StartError('The disk is full.'));
    await expect(restoreBackup(plain, { ...target, keepSecret })).rejects.toThrow('The disk is full.');
    expect((await database.pool.query('select from app_user')).rowCount).toBe(0);
    expect(await all(store.list())).toEqual([]);
    await database.close();
  });

  test('stays restored where it could not be brought up to date', async () => {
    const { database, store, kept, target } = await restored(plain);
    const direct = { ...target.direct };
    const keepSecret = (found: string | undefined) => {
      Object.assign(direct, { host: '127.0.0.1', port: 1, connectionString: undefined });
      return target.keepSecret(found);
    };
    await expect(restoreBackup(plain, { ...target, direct, keepSecret })).rejects.toThrow(/^Everything was restored/);
    expect((await database.pool.query('select from app_user')).rowCount).toBe(1);
    expect((await all(store.list())).length).toBe(2);
    expect(kept).toEqual({ secret });
    await database.close();
  });

  test('that is cut, changed or something else is refused, and leaves nothing', async () => {
    const bytes = await readFile(plain);
    const cut = at('cut.backup');
    await writeFile(cut, bytes);
    await truncate(cut, bytes.length - 400);
    expect(await refusal(cut)).toMatch(/cut or was changed/);
    const changed = at('changed.backup');
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    await writeFile(changed, bytes);
    expect(await refusal(changed)).toMatch(/cut or was changed/);
    const other = at('other.backup');
    await writeFile(other, 'no backup at all');
    expect(await refusal(other)).toMatch(/cannot be read/);
    const longer = at('longer.backup');
    await writeFile(longer, await readFile(plain));
    await appendFile(longer, 'more');
    expect(await refusal(longer)).toMatch(/cannot be read/);
  });

  test('that cannot be opened is named with the reason, before anything is begun', async () => {
    expect(await refusal(at('mistyped.backup'))).toMatch(/mistyped\.backup cannot be read: ENOENT/);
    expect(await refusal(folder)).toMatch(/cannot be read: EISDIR/);
  });

  test('is not called broken where the store takes no file', async () => {
    const { database, store, target } = await restored(plain);
    const full = { ...store, put: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) };
    await expect(restoreBackup(plain, { ...target, store: full })).rejects.toThrow(/^The disk is full: Nothing was/);
    const away = { ...store, put: () => Promise.reject(new Error('the bucket is away')) };
    await expect(restoreBackup(plain, { ...target, store: away })).rejects.toThrow(
      'Nothing was restored: the bucket is away',
    );
    await database.close();
  });

  test('is not called broken where the database breaks off', async () => {
    const { database, target } = await restored(plain);
    const others = 'datname = current_database() and pid <> pg_backend_pid()';
    const breakOff = (text: string) => {
      if (!text.startsWith('app_user:')) return;
      return database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
    };
    const error = await restoreBackup(plain, { ...target, say: breakOff }).catch((reason: unknown) => reason);
    expect((error as Error).message).toMatch(/^Nothing was restored: /);
    await database.close();
  });

  test('keeps files and secret where the connection ends with the last statement, after which all may be in', async () => {
    const { database, store, kept, target } = await restored(plain);
    const connect = async () => {
      const client = await database.pool.connect();
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      const broken = async (...given: unknown[]) => {
        await query(...given);
        throw new Error('Connection terminated unexpectedly');
      };
      return Object.assign(client, {
        query: (...given: unknown[]) => (given[0] === 'COMMIT' ? broken : query)(...given),
      });
    };
    const pool = Object.assign(Object.create(database.pool) as typeof database.pool, {
      connect,
      query: database.pool.query.bind(database.pool),
    });
    await expect(restoreBackup(plain, { ...target, pool })).rejects.toThrow(/Try again to see/);
    expect((await database.pool.query('select from app_user')).rowCount).toBe(1);
    expect((await all(store.list())).length).toBe(2);
    expect(kept).toEqual({ secret });
    await expect(restoreBackup(plain, target)).rejects.toThrow(/database is not empty/);
    await database.close();
  });

  test('leaves out tables and numbers that are not the product’s, and names them', async () => {
    const guest = await openCopyOf(new URL(source.url).pathname.slice(1));
    await guest.pool.query('create table plugin_note (id bigint generated always as identity, text text)');
    await guest.pool.query(`insert into plugin_note (text) values ('kept elsewhere')`);
    await guest.pool.query(`create sequence plugin_number; select nextval('plugin_number')`);
    const file = at('guest.backup');
    const said: string[] = [];
    const rest = { store: storeAt('files'), shareSecret: secret, passphrase: undefined, now };
    await writeBackup(file, { ...rest, pool: guest.pool, say: (text) => said.push(text) });
    expect(said.filter((text) => text.includes('plugin'))).toEqual([
      'Not of this product, and left out: plugin_note, plugin_note_id_seq, plugin_number',
    ]);
    expect(Object.keys(await entriesOf(file)).filter((name) => name.includes('plugin'))).toEqual([]);
    const { database, restore } = await restored(file);
    await restore();
    expect((await database.pool.query('select from app_user')).rowCount).toBe(1);
    await guest.close();
    await database.close();
  });

  test('of a release that put in what is not the product’s is restored without that, and it is named', async () => {
    const { [headerName]: header, [endName]: _, ...entries } = await entriesOf(plain);
    const { tables, sequences, ...others } = headerSchema.parse(JSON.parse(String(header)));
    const described = {
      ...others,
      tables: [...tables, { name: 'plugin_note', columns: ['id', 'text'] }],
      sequences: [...sequences, { name: 'plugin_note_id_seq', value: '1' }],
    };
    const file = at('former.backup');
    await packInto(file, {
      [headerName]: Buffer.from(JSON.stringify(described)),
      [`${tableFolder}plugin_note/000001`]: Buffer.from('1\tkept elsewhere\n'),
      ...entries,
    });
    const { database, target } = await restored(file);
    const said: string[] = [];
    await restoreBackup(file, { ...target, say: (text) => said.push(text) });
    expect(said.filter((text) => text.includes('plugin_note'))).toEqual([
      'Not of this product, and left out: plugin_note, plugin_note_id_seq',
    ]);
    expect((await database.pool.query(`select to_regclass('plugin_note') as found`)).rows).toEqual([{ found: null }]);
    expect((await database.pool.query('select from app_user')).rowCount).toBe(1);
    await database.close();
  });

  test('loads a table that was written in many pieces without a warning, and says what is wrong with one of them', async () => {
    const { [endName]: _, ...entries } = await entriesOf(plain);
    const name = `${tableFolder}article/000001`;
    const rows = entries[name] ?? Buffer.alloc(0);
    const size = Math.ceil(rows.length / 15);
    const inPieces = (content: Buffer) =>
      Object.entries(entries).flatMap(([key, whole]) =>
        key === name
          ? Array.from({ length: 15 }, (_piece, at): [string, Buffer] => [
              `${tableFolder}article/${String(at + 1).padStart(6, '0')}`,
              content.subarray(at * size, (at + 1) * size),
            ])
          : [[key, whole] as [string, Buffer]],
      );
    const whole = at('pieces.backup');
    await packInto(whole, Object.fromEntries(inPieces(rows)));
    const warnings: string[] = [];
    const note = (warning: Error) => void warnings.push(warning.name);
    process.on('warning', note);
    const { database, restore } = await restored(whole);
    await restore();
    process.off('warning', note);
    expect(warnings).toEqual([]);
    expect((await database.pool.query('select distinct title from article')).rowCount).toBe(9);
    await database.close();
    const broken = at('broken-pieces.backup');
    await packInto(broken, Object.fromEntries(inPieces(Buffer.concat([Buffer.from('no number'), rows]))));
    expect(await refusal(broken)).toMatch(/^The backup cannot be read: it is cut or was changed/);
  });

  test('of a database that a later release has changed has all of its tables', async () => {
    const later = await openCopyOf(new URL(source.url).pathname.slice(1));
    await later.pool.query('create table of_a_later_release (id integer); insert into of_a_later_release values (1)');
    await later.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    );
    const file = at('later.backup');
    const rest = { store: storeAt('files'), shareSecret: secret, passphrase: undefined, now, say };
    await writeBackup(file, { ...rest, pool: later.pool });
    expect(String((await entriesOf(file))['tables/of_a_later_release/000001'])).toBe('1\n');
    await later.close();
  });

  test('is written and restored however long nothing is asked of the database meanwhile', async () => {
    const { database, target } = await restored(plain);
    const impatient = (url: string) =>
      new PatientPool({ connectionString: url, max: 2, idle_in_transaction_session_timeout: 1_000 });
    const [from, to] = [impatient(source.url), impatient(database.url)];
    const halting = () => {
      let isFirst = true;
      return (text: string) => {
        if (!text.startsWith('app_user') || !isFirst) return;
        isFirst = false;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
      };
    };
    const file = at('halting.backup');
    const rest = { store: storeAt('files'), shareSecret: secret, passphrase: undefined, now };
    await writeBackup(file, { ...rest, pool: from, say: halting() });
    await restoreBackup(file, { ...target, pool: to, say: halting() });
    expect((await database.pool.query('select from app_user')).rowCount).toBe(1);
    await Promise.all([from.end(), to.end()]);
    await database.close();
  });

  test('is restored by a role whose statements end soon', async () => {
    const { database, target } = await restored(plain);
    const hurried = { connectionString: database.url, options: '-c statement_timeout=500' };
    const pool = new PatientPool({ ...hurried, max: 2 });
    // Behind a pooler another connection may have what was set before.
    const pooled: unknown[] = [];
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
      const noting = (...parts: unknown[]) => {
        pooled.push(parts[0]);
        return query(...parts);
      };
      Object.assign(client, { query: noting });
    });
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    // The first migration waits for it.
    await other.query('BEGIN; CREATE SCHEMA drizzle');
    const restoring = restoreBackup(plain, { ...target, pool, direct: hurried });
    await Promise.race([restoring, wait(1_500)]);
    await other.query('ROLLBACK');
    await other.end();
    await restoring;
    expect((await database.pool.query('select from app_user')).rowCount).toBe(1);
    expect(pooled.length).toBeGreaterThan(0);
    expect(pooled).not.toContain('ANALYZE');
    await pool.end();
    await database.close();
  });

  test('does not disturb another that is being written to the same file', async () => {
    const file = at('twice.backup');
    await writeFile(`${file}.part`, 'half of the other');
    await expect(write(file)).rejects.toThrow(/twice\.backup\.part is there: .* Delete it if no other is at work/);
    expect(String(await readFile(`${file}.part`))).toBe('half of the other');
  });

  test('takes the place of no file that has appeared meanwhile', async () => {
    const file = at('appeared.backup');
    const appear = (text: string) => {
      if (text.endsWith(' files')) writeFileSync(file, 'of somebody else');
    };
    const rest = { pool: source.pool, store: storeAt('files'), shareSecret: secret, passphrase: undefined, now };
    await expect(writeBackup(file, { ...rest, say: appear })).rejects.toThrow(/EEXIST/);
    expect(String(await readFile(file))).toBe('of somebody else');
    await expect(readFile(`${file}.part`)).rejects.toThrow(/ENOENT/);
  });

  test('whose restore fails says why, and how many files it could not take away again', async () => {
    const { database, store, target } = await restored(plain);
    const stuck = {
      ...{ ...target, store: { ...store, remove: () => Promise.reject(new Error('read-only')) } },
      keepSecret: () => Promise.reject(new StartError('The disk is full.')),
    };
    await expect(restoreBackup(plain, stuck)).rejects.toMatchObject({
      message: 'The disk is full. Files that it had put in and could not remove again: 2 of 2.',
      cause: { errors: [{ message: 'The disk is full.' }, { message: 'read-only' }, { message: 'read-only' }] },
    });
    await database.close();
  });

  test('is not put over what is there, and is written anew only where there is no file', async () => {
    const { store } = await restored(plain);
    const act = restoreBackup(plain, {
      ...source,
      ...{ store, passphrase: undefined, say },
      keepSecret: async () => async () => {},
      holdBack: async () => {},
    });
    await expect(act).rejects.toThrow(/not empty/);
  });
});

test('a disk that stalls between two tables ends neither a backup nor a restore', async () => {
  // The program stands still after a table, as on a disk that takes nothing, for longer than a transaction may wait.
  const stallOnce = () => {
    let isFirst = true;
    return (text: string) => {
      if (!isFirst || !text.endsWith(' rows')) return;
      isFirst = false;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
    };
  };
  const impatient = (database: TestDatabase) =>
    new pg.Pool({ ...database.pool.options, idle_in_transaction_session_timeout: 1_500 });
  const file = at('stalled.backup');
  const pool = impatient(source);
  const { database, target } = await restored(file);
  const slow = { ...target, pool: impatient(database), say: stallOnce() };
  try {
    await writeBackup(file, {
      ...{ pool, store: storeAt('files'), shareSecret: secret },
      passphrase: undefined,
      now,
      say: stallOnce(),
    });
    await restoreBackup(file, slow);
    expect(await contentOf(database)).toMatchObject({ app_user: (await contentOf(source)).app_user });
  } finally {
    await pool.end();
    await slow.pool.end();
    await database.close();
  }
});
