import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { StartError } from '#server/platform/start-error.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { applyMigrations, migrateDatabase, migrationLock, withoutHurry } from './migrate.ts';

test('a database that a later release has changed is refused in one sentence, and left as it is', async () => {
  const database = await openTestDatabase();
  const { db, close } = database;
  await migrateDatabase(database);
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'later', max(created_at) + 1 from drizzle.__drizzle_migrations`);
  await expect(migrateDatabase(database)).rejects.toThrow(StartError);
  await expect(migrateDatabase(database)).rejects.toThrow(
    /later release: it has \d+ migrations, and this program knows \d+/,
  );
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
  await migrateDatabase(database);
  await close();
});

test('a role whose statements end soon waits for another start’s migrations as long as they take', async () => {
  const database = await openTestDatabase();
  const { connection, close } = database;
  const hurried = { ...connection, options: '-c statement_timeout=200 -c idle_in_transaction_session_timeout=200' };
  const other = new pg.Client(connection);
  await other.connect();
  await other.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  const migrated = migrateDatabase({ direct: hurried });
  await Promise.race([migrated, wait(600)]);
  await other.end();
  await migrated;
  await close();
});

test('a server of an earlier version is refused by its version, before anything is changed', async () => {
  const database = await openTestDatabase();
  const { db, connection, close } = database;
  await db.execute(sql`create schema earlier`);
  await db.execute(
    sql`create function earlier.current_setting(text) returns text language sql as $$ select '140012' $$`,
  );
  const earlier = { ...connection, options: '-c search_path=earlier,pg_catalog,public' };
  await expect(migrateDatabase({ direct: earlier })).rejects.toThrow(StartError);
  await expect(migrateDatabase({ direct: earlier })).rejects.toThrow(
    'The server of DATABASE_URL is PostgreSQL 14; 15 or later is needed. Nothing was changed.',
  );
  await migrateDatabase(database);
  await close();
});

test('a migration that waits for a long reader lets others pass, and gets its turn when the reader has ended', async () => {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'meta'));
  const entries = [{ idx: 0, version: '7', when: Date.parse('2999-01-01'), tag: 'later', breakpoints: true }];
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  await writeFile(path.join(folder, 'later.sql'), 'alter table busy add column noted boolean;');
  await database.db.execute(sql`create table busy (number integer)`);
  const reader = new pg.Client(database.connection);
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query('begin; select from busy');
  let told = 0;
  const migrated = withoutHurry(database.connection, (client) =>
    applyMigrations(client, folder, () => {
      told += 1;
    }),
  );
  // Behind the migration that waits; it passes when that one pauses.
  await wait(200);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 5000`);
    await tx.execute(sql`insert into busy values (1)`);
  });
  await expect.poll(() => told).toBe(1);
  await reader.query('commit');
  await migrated;
  await database.db.execute(sql`update busy set noted = true`);
});

test('a role that waits for no lock for long waits for another start’s migrations all the same', async () => {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const { connection } = database;
  const other = new pg.Client(connection);
  await other.connect();
  await other.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  const migrated = migrateDatabase({ direct: { ...connection, options: '-c lock_timeout=100' } });
  await Promise.race([migrated, wait(400)]);
  await other.end();
  await migrated;
});
