import { and, count, eq } from 'drizzle-orm';
import { peopleWhoMay } from '#server/identity/notifications/people-who-may.ts';
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
  handOver: async (tx, { stockId, from, to, actor, note }) => {
    const isTheirs = and(eq(savedSearches.stockId, stockId), eq(savedSearches.userId, from));
    // Whoever changes a theme in the reports decides what they tell of.
    const mayReport = to !== undefined && (await peopleWhoMay(tx, stockId, 'report:generate')).includes(to);
    if (!mayReport) {
      const takenOut = await tx
        .update(savedSearches)
        .set({ isInReports: false })
        .where(and(isTheirs, savedSearches.isInReports))
        .returning({ id: savedSearches.id, name: savedSearches.name });
      for (const { id, name } of takenOut) {
        note({
          ...{ at: actor.now, userId: actor.userId, stockId, address: actor.address },
          ...{ action: 'theme.unreported', subject: `theme ${id}`, detail: { name } },
        });
      }
    }
    if (to !== undefined) await tx.update(savedSearches).set({ userId: to }).where(isTheirs);
    return to;
  },
};
