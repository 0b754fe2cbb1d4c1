import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { StartError } from '#server/platform/start-error.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { migrateDatabase, migrationLock } from './migrate.ts';

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
