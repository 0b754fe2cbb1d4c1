import { expect, test } from 'vitest';
import { countMigrations } from '#server/platform/database/applied-versions.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { ownNamesAfter } from './own-names.ts';

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
