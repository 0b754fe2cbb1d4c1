import { and, count, eq, sql } from 'drizzle-orm';
import { memberships } from '#server/identity/sessions/tables.ts';
import type { Belongings } from '#server/platform/feature.ts';
import { listChoices, listViews } from './tables.ts';

/** Saved views of lists. One whose name the successor uses for another gets the name of who had it behind it. */
export const viewBelongings: Belongings = {
  count: async (db, userId) => {
    const rows = await db
      .select({ stockId: listViews.stockId, count: count() })
      .from(memberships)
      .innerJoin(listViews, and(eq(listViews.stockId, memberships.stockId), eq(listViews.userId, memberships.userId)))
      .where(eq(memberships.userId, userId))
      .groupBy(listViews.stockId);
    return rows.map((row) => ({ ...row, kind: 'listView' }));
  },
  handOver: async (tx, { stockId, from, to }) => {
    if (to === undefined) return undefined;
    // The default view of a list is the choice of who leaves, not of who takes over.
    await tx
      .update(listChoices)
      .set({ defaultViewId: null })
      .where(and(eq(listChoices.stockId, stockId), eq(listChoices.userId, from)));
    await tx.execute(sql`
      update list_view moved set user_id = ${to}, name = case when exists (
          select from list_view own where own.stock_id = moved.stock_id and own.user_id = ${to}
            and own.list = moved.list and own.name = moved.name)
        then left(moved.name, 12) || '#' || moved.id else moved.name end
      where moved.stock_id = ${stockId} and moved.user_id = ${from}`);
    return to;
  },
};
