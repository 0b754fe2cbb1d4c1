import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

/** Disables row-level security, for tests of the filters in queries: otherwise it would hide missing ones. */
export async function endIsolation(db: Database): Promise<void> {
  await db.execute(sql`
    do $$ declare name regclass; begin
      for name in select oid from pg_class where relrowsecurity loop
        execute format('alter table %s disable row level security', name);
      end loop;
    end $$`);
}
