import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listPrograms } from '#server/testing/list-programs.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import type { Database } from './database.ts';
import { applyPrograms } from './database-programs.ts';
import { migrateDatabase } from './migrate.ts';
import { appliedVersions } from './tables.ts';

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

/** Drops all programs and keeps the tables made by the migrations. */
async function dropPrograms(db: Database): Promise<void> {
  await db.execute(
    sql.raw(`do $$ declare part record; begin
      for part in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      loop execute format('drop function %s cascade', part.name); end loop;
      for part in select * from pg_policies where schemaname = 'public'
      loop execute format('drop policy %I on %I', part.policyname, part.tablename); end loop;
      for part in select oid::regclass as name from pg_class where relrowsecurity
      loop execute format('alter table %s disable row level security', part.name); end loop;
      revoke all on all tables in schema public from shangjian_company;
      truncate applied_version;
    end $$`),
  );
}

const versionsOf = async (db: Database) => db.select().from(appliedVersions).orderBy(asc(appliedVersions.number));

describe('the programs of a database', () => {
  let made: TestDatabase;
  beforeAll(async () => {
    made = await openTestDatabase();
  });
  afterAll(() => made.close());

  test('are those of the folder: none that a migration alone has made, none that is missing', async () => {
    const before = await listPrograms(made.db);
    expect(Object.keys(before).filter((name) => name.startsWith('trigger ')).length).toBeGreaterThan(36);
    const bare = await openTestDatabase();
    try {
      await dropPrograms(bare.db);
      expect(await listPrograms(bare.db)).toEqual({});
      await applyPrograms(bare.db);
      // A program that is only in the first was made by a migration: add it to server/database/programs as well.
      expect(before).toEqual(await listPrograms(bare.db));
    } finally {
      await bare.close();
    }
  });

  test('stay as they are when they are applied again', async () => {
    const before = await listPrograms(made.db);
    await made.db.delete(appliedVersions);
    await applyPrograms(made.db);
    expect(await listPrograms(made.db)).toEqual(before);
    const versions = await versionsOf(made.db);
    await applyPrograms(made.db);
    expect(await versionsOf(made.db)).toEqual(versions);
  });

  test('are applied once by processes that start together', async () => {
    await made.db.delete(appliedVersions);
    await Promise.all([migrateDatabase(made), migrateDatabase(made)]);
    const parts = (await versionsOf(made.db)).map(({ part }) => part);
    expect(parts.length).toBeGreaterThan(10);
    expect(new Set(parts).size).toBe(parts.length);
  });
});

describe('a folder of programs', () => {
  let t: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    t = await openTestDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'programs-'));
  });
  afterEach(async () => {
    await t.close();
    await rm(folder, { recursive: true });
  });

  const write = (file: string, text: string) => writeFile(path.join(folder, file), text);
  const answers = (number: number) =>
    `create or replace function answer() returns integer language sql as 'select ${number}';`;
  const ask = async () => (await t.db.execute<{ answer: number }>(sql`select answer()`)).rows[0]?.answer;

  test('is applied where it has changed, and only there', async () => {
    await write('answer.sql', answers(1));
    await write(
      'count.sql',
      'create table if not exists counted (at timestamptz); insert into counted values (now());',
    );
    await applyPrograms(t.db, folder);
    await write('answer.sql', answers(2));
    await applyPrograms(t.db, folder);
    expect(await ask()).toBe(2);
    expect(await t.db.$count(sql`counted`)).toBe(1);
  });

  test('is applied as a whole or not at all', async () => {
    await write('answer.sql', answers(1));
    await applyPrograms(t.db, folder);
    await write('answer.sql', answers(2));
    await write('broken.sql', 'select nothing_of_that_name();');
    await expect(applyPrograms(t.db, folder)).rejects.toThrow();
    expect(await ask()).toBe(1);
  });

  test('of an earlier release leaves alone what a later one has put there', async () => {
    await write('answer.sql', answers(1));
    await applyPrograms(t.db, folder);
    await write('answer.sql', answers(2));
    await applyPrograms(t.db, folder);
    await write('answer.sql', answers(1));
    await applyPrograms(t.db, folder);
    expect(await ask()).toBe(2);
  });

  test('leaves a database alone that has migrations of a later release', async () => {
    await write('answer.sql', answers(1));
    await applyPrograms(t.db, folder);
    await t.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    );
    await write('answer.sql', answers(2));
    await applyPrograms(t.db, folder);
    expect(await ask()).toBe(1);
  });

  test('takes a change back when the release that does so has a migration more', async () => {
    await write('answer.sql', answers(1));
    await applyPrograms(t.db, folder);
    await write('answer.sql', answers(2));
    await applyPrograms(t.db, folder);
    await t.db.update(appliedVersions).set({ migrations: sql`${appliedVersions.migrations} - 1` });
    await write('answer.sql', answers(1));
    await applyPrograms(t.db, folder);
    expect(await ask()).toBe(1);
  });

  test('waits for somebody who is writing, and does not keep others from writing for good', async () => {
    await t.db.execute(sql`create table busy (number integer)`);
    await write('busy.sql', 'alter table busy add column if not exists noted boolean;');
    const writer = await t.pool.connect();
    await writer.query('begin; insert into busy values (1)');
    const applied = applyPrograms(t.db, folder);
    await t.db.execute(sql`select pg_sleep(0.2)`);
    // Queued behind the waiting process; it proceeds when that one pauses.
    await t.db.execute(sql`insert into busy values (2)`);
    await writer.query('commit');
    writer.release();
    await applied;
    expect(await t.db.$count(sql`busy`)).toBe(2);
  });
});
