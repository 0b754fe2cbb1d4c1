import { and, eq, ne, sql } from 'drizzle-orm';
import { memberships } from '#server/identity/sessions/tables.ts';
import type { Belongings } from '#server/platform/feature.ts';
import { alertEvents, alertRules } from './tables.ts';

/** Alerts that somebody is to deal with; the rules whose events they get go with them. */
export const alertBelongings: Belongings = {
  count: async (db, userId) => {
    const rows = await db
      .select({ stockId: alertEvents.stockId, count: sql<number>`count(*)::integer` })
      .from(memberships)
      .innerJoin(alertEvents, and(eq(alertEvents.stockId, memberships.stockId), eq(alertEvents.assigneeId, userId)))
      .where(and(eq(memberships.userId, userId), ne(alertEvents.state, 'resolved')))
      .groupBy(alertEvents.stockId);
    return rows.map((row) => ({ ...row, kind: 'alert', element: 'alert:view' }));
  },
  // Without a successor they are nobody's, so that all are told.
  handOver: async (tx, { stockId, from, to }) => {
    for (const table of [alertEvents, alertRules]) {
      await tx
        .update(table)
        .set({ assigneeId: to ?? null })
        .where(and(eq(table.stockId, stockId), eq(table.assigneeId, from)));
    }
    return to;
  },
};
