import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

/** How many statements wait for what another transaction holds. */
export async function countLockWaits(db: Database): Promise<number> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
