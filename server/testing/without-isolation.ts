import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Has the database hide nothing any more, for tests of what the queries leave out by themselves: otherwise it would
 * make up for every filter that is forgotten.
 */
export async function endIsolation(db: Database): Promise<void> {
  await db.execute(sql`
    do $$ declare name regclass; begin
      for name in select oid from pg_class where relrowsecurity loop
        execute format('alter table %s disable row level security', name);
      end loop;
    end $$`);
}
