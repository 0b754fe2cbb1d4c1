import { and, count, eq, sql } from 'drizzle-orm';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import type { Belongings } from '#server/platform/feature.ts';
import { versions } from './tables.ts';

/**
 * Written out, so that the index of these is found. What went out at its time is still called scheduled by its version:
 * only a change that lies over it, or a time ahead, says that there is something to be done.
 */
const isInWork = (userId: number, now: Date) =>
  and(
    eq(versions.writtenBy, userId),
    sql`${versions.isLatest} and ${versions.state} in ('draft', 'in_review', 'scheduled')`,
    sql`(${versions.state} <> 'scheduled' or ${versions.isPending}
      or (${versions.content} ->> 'publishedAt')::timestamptz > ${now.toISOString()}::timestamptz)`,
  );

/** What writing a text takes. */
const editing = { article: 'article:edit', content: 'site:edit', manual: 'manual:edit' } as const;

/** Texts in work. Who takes one over counts as its writer, and so does not review it. */
export const textBelongings: Belongings = {
  count: async (db, userId, now) => {
    const state = sql<'draft' | 'scheduled'>`case ${versions.state} when 'scheduled' then 'scheduled' else 'draft' end`;
    const rows = await db
      .select({ subject: versions.subject, kind: state.as('kind'), count: count() })
      .from(versions)
      .where(isInWork(userId, now))
      .groupBy(versions.subject, sql`kind`);
    return rows.map(({ subject, ...row }) => ({ ...row, stockId: operatorStockId, element: editing[subject] }));
  },
  handOver: async (tx, { stockId, from, to, actor }) => {
    if (to === undefined || stockId !== operatorStockId) return undefined;
    await tx.update(versions).set({ writtenBy: to }).where(isInWork(from, actor.now));
    return to;
  },
};
