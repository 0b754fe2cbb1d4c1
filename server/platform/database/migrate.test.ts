import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { StartError } from '#server/platform/start-error.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { migrateDatabase } from './migrate.ts';

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
