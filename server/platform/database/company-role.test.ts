import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '#server/platform/start-error.ts';
import { makeDataFolder, removeDataFolder } from '#server/testing/data-folder.ts';
import { administer, withDatabase } from '#server/testing/postgres-server.ts';
import { type OpenDatabase, openPool } from './database.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { inCompany } from './in-company.ts';
import { migrateDatabase } from './migrate.ts';

/** Roles belong to the whole server, so these tests have one of their own, on which nobody has made any. */
let folder: string;
let cluster: EmbeddedPostgres;
let administrator: string;
beforeAll(async () => {
  folder = await makeDataFolder('shangjian-roles-');
  const log = { debug: () => {}, error: () => {} };
  const dataDir = path.join(folder, 'data');
  cluster = await openEmbeddedPostgres({ dataDir, diskReserveBytes: 0, log, durable: false, loopback: true });
  const { user, password, host, port, database } = cluster.connection;
  administrator = `postgres://${user}:${password}@${host}:${port}/${database}`;
});
afterAll(async () => {
  for (const { close } of opened) await close();
  await cluster.close();
  await removeDataFolder(folder);
});

const opened: OpenDatabase[] = [];

/** A database of an ordinary role, as an administrator gives one away. */
async function openAs(name: string, rights = ''): Promise<OpenDatabase> {
  await administer(administrator, `CREATE ROLE "${name}" LOGIN PASSWORD 'known' ${rights}`);
  await administer(administrator, `CREATE DATABASE "${name}" OWNER "${name}"`);
  const address = new URL(withDatabase(administrator, name));
  address.username = name;
  address.password = 'known';
  const database = openPool({
    ...{ connection: { connectionString: address.href }, connections: 1, statementTimeoutMs: 30_000 },
    // The server ends while the last connections are being closed.
    onError: () => {},
  });
  opened.push(database);
  return database;
}

const contactsSeen = ({ db }: OpenDatabase) =>
  inCompany(db, 7, async (tx) => {
    const { rows } = await tx.execute(sql`select current_user as role, count(*)::int as contacts from contact`);
    return rows;
  });
const nothingAsCompany = [{ role: 'shangjian_company', contacts: 0 }];

/** What the message of a refused start asks an administrator to run. */
async function remedyOf(database: OpenDatabase): Promise<string> {
  const error: unknown = await migrateDatabase(database).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(StartError);
  return /: (.*;)$/.exec((error as StartError).message)?.[1] ?? '';
}

test('who may not create the role of companies is told what an administrator has to run once', async () => {
  const database = await openAs('without-rights');
  expect(await remedyOf(database)).toBe(
    'CREATE ROLE shangjian_company NOLOGIN; GRANT shangjian_company TO "without-rights" WITH SET TRUE;',
  );
});

test('who may create roles, and is no superuser, acts for a company', async () => {
  const database = await openAs('creator', 'CREATEROLE');
  await migrateDatabase(database);
  expect(await contactsSeen(database)).toEqual(nothingAsCompany);
  // As releases left it that did not ask for more than to belong to the role.
  await database.pool.query('REVOKE shangjian_company FROM creator GRANTED BY creator');
  await expect(contactsSeen(database)).rejects.toMatchObject({ cause: { code: '42501' } });
  await migrateDatabase(database);
  expect(await contactsSeen(database)).toEqual(nothingAsCompany);
});

test('a second installation on the server needs the role that is there, and goes on once it has it', async () => {
  const database = await openAs('second');
  const remedy = await remedyOf(database);
  expect(remedy).toBe('GRANT shangjian_company TO second WITH SET TRUE;');
  await administer(administrator, remedy);
  await migrateDatabase(database);
  expect(await contactsSeen(database)).toEqual(nothingAsCompany);
});
