import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { revisionNumbers, revisionOf, type Topic } from './revisions.ts';

/** The revision of several topics at this moment, where no session brings it. */
export async function readRevision(db: Database, topics: readonly Topic[]): Promise<number> {
  const [row] = await db.select({ numbers: revisionNumbers }).from(sql`(values (1)) as one`);
  if (!row) throw new Error('no row came back');
  return revisionOf(row.numbers, topics);
}
