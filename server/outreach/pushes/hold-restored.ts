import { and, inArray, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { pushes } from './tables.ts';

/** Why a push of a restored backup waits for a person. */
export const restoredProblem = 'RESTORED';

/**
 * What a backup holds of pushes under way may have gone since, and nothing here tells to whom: those that are being sent
 * are paused, those that were paused say so as well, and those that have been due since are missed at their turn, after
 * which their rhythm goes on. In a schema that may be older than this release.
 */
export async function holdRestoredPushes(tx: Database, now: Date): Promise<void> {
  const isDue = and(inArray(pushes.state, ['scheduled', 'frozen']), lte(pushes.sendAt, now));
  await tx
    .update(pushes)
    .set({
      state: sql`case when ${pushes.state} = 'sending' then 'paused' else ${pushes.state} end`,
      ...{ problem: restoredProblem, updatedAt: now, version: sql`${pushes.version} + 1` },
    })
    .where(or(inArray(pushes.state, ['sending', 'paused']), isDue));
}
