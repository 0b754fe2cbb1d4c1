import type { LeadChange } from '#contract/clients/lead-management.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Work } from '#server/platform/feature.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { deleteLeads, lockLead, lockOldLeads } from './manage-queries.ts';

/** How long leads are kept, in milliseconds: 730 days are never more than the 24 months of the privacy terms. */
const keptFor = 730 * 24 * 60 * 60_000;
const batchSize = 500;

/**
 * Deletes a lead for good, whatever became of it: who left it may ask for that. The audit log keeps the number alone.
 * Throws NOT_FOUND, LEAD_CHANGED.
 */
export function removeLead(db: Database, { id, version }: Pick<LeadChange, 'id' | 'version'>, actor: Actor) {
  const { userId, stockId, address, now } = actor;
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (!lead) throw new AppError('NOT_FOUND');
    if (lead.version !== version) throw new AppError('LEAD_CHANGED');
    await deleteLeads(tx, [id]);
    await recordAudit(tx, {
      ...{ at: now, userId, stockId, address },
      ...{ action: 'lead.remove', subject: `lead ${id}`, detail: { number: lead.number } },
    });
    return null;
  });
}

/** Deletes leads after 24 months, also those that were won: the client that came of one stays. */
export async function sweepLeads({ db, now, signal }: Work): Promise<void> {
  const before = new Date(now.getTime() - keptFor);
  let goesOn = true;
  while (goesOn && !signal.aborted) goesOn = await db.transaction((tx) => deleteSome(tx, before));
}

/** Whether there may be more. */
async function deleteSome(tx: Database, before: Date): Promise<boolean> {
  const ids = await lockOldLeads(tx, before, batchSize);
  if (ids.length > 0) await deleteLeads(tx, ids);
  return ids.length === batchSize;
}
