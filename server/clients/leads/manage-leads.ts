import type { z } from 'zod';
import type { LeadChange, ListedLead, leadFilter, ManagedLead } from '#contract/clients/lead-management.ts';
import type { LeadState } from '#contract/clients/lead-states.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { findLead, listLeads, lockLeads, updateLead, updateLeadStates } from './manage-queries.ts';

/** Leads, latest first. */
export async function listForOperator(
  db: Database,
  filter: z.output<typeof leadFilter>,
): Promise<{ total: number; list: ListedLead[] }> {
  const { total, list } = await listLeads(db, filter);
  return { total, list: list.map((lead) => ({ ...lead, createdAt: lead.createdAt.toISOString() })) };
}

/** A lead with all details. Throws NOT_FOUND. */
export async function openLead(db: Database, id: number): Promise<ManagedLead> {
  const found = await findLead(db, id);
  if (!found) throw new AppError('NOT_FOUND');
  const { lead, changedBy } = found;
  const wasHandled = lead.changedBy !== null;
  return {
    ...lead,
    topics: [...lead.topics],
    createdAt: lead.createdAt.toISOString(),
    changedBy: wasHandled ? (changedBy ?? '') : null,
    changedAt: wasHandled ? lead.changedAt.toISOString() : null,
  };
}

/** Saves state and note of a lead, with optimistic locking. */
export async function saveLead(
  db: Database,
  change: LeadChange,
  operator: { readonly userId: number; readonly now: Date },
): Promise<ManagedLead> {
  if (!(await updateLead(db, change, operator))) {
    const isThere = (await findLead(db, change.id)) !== undefined;
    throw new AppError(isThere ? 'LEAD_CHANGED' : 'NOT_FOUND');
  }
  return openLead(db, change.id);
}

/** Notes for several leads how far they have come. Those in this state already keep who noted it, and when. */
export function changeLeads(
  db: Database,
  { ids, state }: { readonly ids: readonly number[]; readonly state: LeadState },
  { userId, stockId, address, now }: Actor,
) {
  return db.transaction(async (tx) => {
    const chosen = [...new Set(ids)];
    const found = await lockLeads(tx, chosen);
    const others = found.filter((lead) => lead.state !== state).map(({ id }) => id);
    if (others.length > 0) {
      await updateLeadStates(tx, { ids: others, state }, { userId, now });
      const detail = { state, ids: others };
      await recordAudit(tx, { at: now, userId, stockId, address, action: 'lead.many', subject: 'leads', detail });
    }
    return {
      changed: others.length,
      same: found.length - others.length,
      missing: chosen.length - found.length,
    };
  });
}
