import { expect, test } from 'vitest';
import { countMigrations } from '#server/platform/database/applied-versions.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { ownFunctions, ownNamesAfter } from './own-names.ts';

test('every table that the migrations make is the product’s own, so that no backup leaves it out', async () => {
  const database = await openTestDatabase();
  const { rows } = await database.pool.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  await database.close();
  expect(rows.length).toBeGreaterThan(100);
  const own = ownNamesAfter(countMigrations());
  expect(rows.map(({ name }) => name).filter((name) => !own?.tables.has(name))).toEqual([]);
});

test('every function that migrations and programs make is the product’s own, so that a restore makes it anew', async () => {
  const database = await openTestDatabase();
  const { rows } = await database.pool.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  await database.close();
  expect(rows.length).toBeGreaterThan(30);
  const own = ownFunctions();
  expect(rows.map(({ name }) => name).filter((name) => !own.includes(name))).toEqual([]);
});
