import type { AuditEntry } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import type { LeadChangeDetail } from './manage-leads.ts';
import { lockLead, updateLead } from './manage-queries.ts';

interface Won {
  readonly id: number;
  /** The version that the caller saw. */
  readonly version: number;
  /** The client that came of it. */
  readonly clientId: number;
}

/**
 * Notes in the transaction that opens a client that it came of a lead. Whoever opens it looks after the lead, unless
 * somebody does. Throws NOT_FOUND, LEAD_CHANGED.
 * @returns the entry for the audit log.
 */
export async function winLead(tx: Database, { id, version, clientId }: Won, actor: SignedInActor): Promise<AuditEntry> {
  const lead = await lockLead(tx, id);
  if (!lead) throw new AppError('NOT_FOUND');
  if (lead.version !== version || lead.clientId !== null) throw new AppError('LEAD_CHANGED');
  const { userId, stockId, address, now } = actor;
  await updateLead(tx, { id, state: 'won', clientId, ownerId: lead.ownerId ?? userId }, actor);
  const detail: LeadChangeDetail = {
    state: { before: lead.state, after: 'won' },
    ...(lead.ownerId === null && { ownerId: { before: null, after: userId } }),
  };
  return { at: now, userId, stockId, address, action: 'lead.won', subject: `lead ${id}`, detail };
}
