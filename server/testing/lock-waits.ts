import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

/** Whether a statement waits for what another transaction holds. */
export async function waitsForLock(db: Database): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}
