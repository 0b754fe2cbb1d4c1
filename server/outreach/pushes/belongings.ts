import { and, count, eq, inArray } from 'drizzle-orm';
import { peopleWhoMay } from '#server/identity/notifications/people-who-may.ts';
import { memberships } from '#server/identity/sessions/tables.ts';
import type { Belongings } from '#server/platform/feature.ts';
import { pushes } from './tables.ts';

const isOpenOf = (userId: number) =>
  and(eq(pushes.createdBy, userId), inArray(pushes.state, ['draft', 'scheduled', 'missed', 'paused']));

/**
 * Digests that are written, planned or stand still. A planned one goes out in any case; without a successor who may
 * write digests it stays under the name of its author, where every colleague who may can open it.
 */
export const pushBelongings: Belongings = {
  count: async (db, userId) => {
    const rows = await db
      .select({ stockId: pushes.stockId, count: count() })
      .from(memberships)
      .innerJoin(pushes, and(eq(pushes.stockId, memberships.stockId), isOpenOf(userId)))
      .where(eq(memberships.userId, userId))
      .groupBy(pushes.stockId);
    return rows.map((row) => ({ ...row, kind: 'push', element: 'push:edit' }));
  },
  handOver: async (tx, { stockId, from, to }) => {
    if (to === undefined || !(await peopleWhoMay(tx, stockId, 'push:edit')).includes(to)) return undefined;
    await tx
      .update(pushes)
      .set({ createdBy: to })
      .where(and(eq(pushes.stockId, stockId), isOpenOf(from)));
    return to;
  },
};
