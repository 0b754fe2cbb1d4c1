import { and, count, eq, sql } from 'drizzle-orm';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import type { Belongings } from '#server/platform/feature.ts';
import { versions } from './tables.ts';

/** Written out, so that the index of these is found. */
const isInWork = (userId: number) =>
  and(
    eq(versions.writtenBy, userId),
    sql`${versions.isLatest} and ${versions.state} in ('draft', 'in_review', 'scheduled')`,
  );

/** Texts in work. Who takes one over counts as its writer, and so does not review it. */
export const textBelongings: Belongings = {
  count: async (db, userId) => {
    const rows = await db
      .select({ state: versions.state, count: count() })
      .from(versions)
      .where(isInWork(userId))
      .groupBy(versions.state);
    const sumOf = (isCounted: (state: string) => boolean) =>
      rows.filter(({ state }) => isCounted(state)).reduce((sum, row) => sum + row.count, 0);
    const found = [
      { stockId: operatorStockId, kind: 'draft' as const, count: sumOf((state) => state !== 'scheduled') },
      { stockId: operatorStockId, kind: 'scheduled' as const, count: sumOf((state) => state === 'scheduled') },
    ];
    return found.filter((one) => one.count > 0);
  },
  handOver: async (tx, { stockId, from, to }) => {
    if (to === undefined || stockId !== operatorStockId) return;
    await tx.update(versions).set({ writtenBy: to }).where(isInWork(from));
  },
};
