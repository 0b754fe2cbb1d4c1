import { and, count, eq, inArray } from 'drizzle-orm';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import { peopleWhoMay } from '#server/identity/notifications/people-who-may.ts';
import { memberships } from '#server/identity/sessions/tables.ts';
import type { Belongings } from '#server/platform/feature.ts';
import { inquiries } from './tables.ts';

const undecided = [inquiryState.draft, inquiryState.open, inquiryState.closed].map(Number);

const isOpenOf = (userId: number) => and(eq(inquiries.createdBy, userId), inArray(inquiries.state, undecided));

/**
 * Inquiries that are not decided: their author is reminded of deadlines and openings, and alone sees those that are for
 * nobody else. Without a successor who may see inquiries they stay, and whoever may see all can hand them over.
 */
export const inquiryBelongings: Belongings = {
  count: async (db, userId) => {
    const rows = await db
      .select({ stockId: inquiries.stockId, count: count() })
      .from(memberships)
      .innerJoin(inquiries, and(eq(inquiries.stockId, memberships.stockId), isOpenOf(userId)))
      .where(eq(memberships.userId, userId))
      .groupBy(inquiries.stockId);
    return rows.map((row) => ({ ...row, kind: 'inquiry', element: 'inquiry:edit' }));
  },
  handOver: async (tx, { stockId, from, to }) => {
    if (to === undefined || !(await peopleWhoMay(tx, stockId, 'inquiry:view')).includes(to)) return undefined;
    await tx
      .update(inquiries)
      .set({ createdBy: to })
      .where(and(eq(inquiries.stockId, stockId), isOpenOf(from)));
    return to;
  },
};
