import { and, count, eq } from 'drizzle-orm';
import { memberships } from '#server/identity/sessions/tables.ts';
import type { Belongings } from '#server/platform/feature.ts';
import { savedSearches } from './tables.ts';

/** Saved searches of the Explorer. */
export const searchBelongings: Belongings = {
  count: async (db, userId) => {
    const isOwn = and(eq(savedSearches.stockId, memberships.stockId), eq(savedSearches.userId, memberships.userId));
    const rows = await db
      .select({ stockId: savedSearches.stockId, count: count() })
      .from(memberships)
      .innerJoin(savedSearches, isOwn)
      .where(eq(memberships.userId, userId))
      .groupBy(savedSearches.stockId);
    return rows.map((row) => ({ ...row, kind: 'savedSearch', element: 'explorer:view' }));
  },
  handOver: async (tx, { stockId, from, to }) => {
    // What nobody goes on with is in no report: nobody could take it out.
    await tx
      .update(savedSearches)
      .set(to === undefined ? { isInReports: false } : { userId: to })
      .where(and(eq(savedSearches.stockId, stockId), eq(savedSearches.userId, from)));
    return to;
  },
};
