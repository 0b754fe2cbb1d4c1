import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { LeadState } from '#contract/clients/lead-states.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import type { Belongings } from '#server/platform/feature.ts';
import { listLeadOwners, lockLeads, updateLeads } from './manage-queries.ts';
import { leads } from './tables.ts';

const openStates: readonly LeadState[] = ['new', 'contacted'];
const isOpenState = (state: LeadState): boolean => openStates.includes(state);
const isOpenOf = (userId: number) => and(eq(leads.ownerId, userId), inArray(leads.state, [...openStates]));

/**
 * Leads that are not decided. Without a successor, or with one who may not handle leads, they wait without an owner, so
 * that no reminder is meant for somebody who cannot sign in.
 */
export const leadBelongings: Belongings = {
  count: async (db, userId) => {
    const [row] = await db.select({ count: count() }).from(leads).where(isOpenOf(userId));
    return row && row.count > 0
      ? [{ stockId: operatorStockId, kind: 'lead', count: row.count, element: 'lead:handle' }]
      : [];
  },
  handOver: async (tx, { stockId, from, to, actor, note }) => {
    if (stockId !== operatorStockId) return undefined;
    const rows = await tx.select({ id: leads.id }).from(leads).where(isOpenOf(from)).orderBy(asc(leads.id));
    const locked = await lockLeads(
      tx,
      rows.map(({ id }) => id),
    );
    // Those that somebody took or decided before they were locked are not theirs to be handed over any more.
    const held = locked.filter(({ ownerId, state }) => ownerId === from && isOpenState(state));
    const ids = held.map(({ id }) => id);
    if (ids.length === 0) return undefined;
    const [owner] = to === undefined ? [] : await listLeadOwners(tx, to);
    await updateLeads(tx, { ids, change: { ownerId: owner?.id ?? null } }, actor);
    note({
      ...{ at: actor.now, userId: actor.userId, stockId: actor.stockId, address: actor.address },
      ...{ action: 'lead.many', subject: 'leads', detail: { ownerId: owner?.id ?? null, ids } },
    });
    return owner?.id;
  },
};
