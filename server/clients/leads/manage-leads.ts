import type { z } from 'zod';
import type {
  LeadBulkChange,
  LeadChange,
  LeadPastChange,
  ListedLead,
  leadFilter,
  ManagedLead,
} from '#contract/clients/lead-management.ts';
import type { LeadState } from '#contract/clients/lead-states.ts';
import { pickText } from '#contract/language.ts';
import { keepPerson } from '#server/identity/sessions/keep-person.ts';
import { listNames } from '#server/identity/sessions/queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import {
  findLead,
  isLead,
  listLeadChanges,
  listLeadOwners,
  listLeads,
  lockLead,
  lockLeads,
  updateLead,
  updateLeads,
} from './manage-queries.ts';

/** Leads, latest first. */
export async function listForOperator(
  db: Database,
  filter: z.output<typeof leadFilter>,
  actor: Actor,
): Promise<{ total: number; list: ListedLead[] }> {
  const { total, list } = await listLeads(db, filter, actor);
  return { total, list: list.map((lead) => ({ ...lead, createdAt: lead.createdAt.toISOString() })) };
}

/** A lead with all details. Throws NOT_FOUND. */
export async function openLead(db: Database, id: number, { language }: Pick<Actor, 'language'>): Promise<ManagedLead> {
  const found = await findLead(db, id);
  if (!found) throw new AppError('NOT_FOUND');
  const { lead, changedBy, ownerName, clientName } = found;
  const wasHandled = lead.changedBy !== null;
  return {
    ...lead,
    topics: [...lead.topics],
    createdAt: lead.createdAt.toISOString(),
    ownerName,
    client: lead.clientId && clientName ? { stockId: lead.clientId, shortName: pickText(clientName, language) } : null,
    changedBy: wasHandled ? (changedBy ?? '') : null,
    changedAt: wasHandled ? lead.changedAt.toISOString() : null,
  };
}

interface Before<T> {
  readonly before: T;
  readonly after: T;
}

/**
 * What an entry of the audit log keeps of a change: parts that did not change are missing. It names nobody, because it
 * outlives the account.
 */
export interface LeadChangeDetail {
  readonly state?: Before<LeadState>;
  readonly ownerId?: Before<number | null>;
  readonly remindOn?: Before<string | null>;
  readonly isNoted?: boolean;
}

/** Saves what an operator noted of a lead, over the version it was opened with. Throws NOT_FOUND, LEAD_CHANGED. */
export async function saveLead(db: Database, change: LeadChange, actor: Actor): Promise<ManagedLead> {
  const { id, version, state, note, ownerId, remindOn } = change;
  await db.transaction(async (tx) => {
    if (ownerId !== null) await keepPerson(tx, ownerId);
    const lead = await lockLead(tx, id);
    if (!lead) throw new AppError('NOT_FOUND');
    if (lead.version !== version) throw new AppError('LEAD_CHANGED');
    if (!mayBecome(lead, state)) throw fieldIssue('body.state', 'choiceRequired', actor.language);
    await requireOwner(tx, lead, ownerId, actor);
    await updateLead(tx, { id, state, note, ownerId, remindOn }, actor);
    const detail: LeadChangeDetail = {
      ...(state !== lead.state && { state: { before: lead.state, after: state } }),
      ...(ownerId !== lead.ownerId && { ownerId: { before: lead.ownerId, after: ownerId } }),
      ...(remindOn !== lead.remindOn && { remindOn: { before: lead.remindOn, after: remindOn } }),
      ...(note !== lead.note && { isNoted: true }),
    };
    const { userId, stockId, address, now } = actor;
    await recordAudit(tx, { at: now, userId, stockId, address, action: 'lead.save', subject: `lead ${id}`, detail });
  });
  return openLead(db, id, actor);
}

/** A lead is won by opening its client, never by hand, and stays so while that client is there: it may be erased. */
function mayBecome(lead: { readonly state: LeadState; readonly clientId: number | null }, state: LeadState): boolean {
  if (lead.clientId !== null) return state === 'won';
  return state !== 'won' || lead.state === 'won';
}

/** Whoever has looked after it may stay, also without the right to; anybody else needs it. */
async function requireOwner(
  tx: Database,
  lead: { readonly ownerId: number | null },
  ownerId: number | null,
  { language }: Actor,
): Promise<void> {
  if (ownerId === null || ownerId === lead.ownerId) return;
  const [owner] = await listLeadOwners(tx, ownerId);
  if (!owner) throw fieldIssue('body.ownerId', 'choiceRequired', language);
}

/** The same of several leads at once: what they have got. */
interface BulkChangeDetail {
  readonly state?: LeadState;
  readonly ownerId?: number | null;
  readonly ids: readonly number[];
}

/** Entries were written with names once. */
type StoredDetail =
  | (LeadChangeDetail & { readonly owner?: Before<string | null> })
  | (BulkChangeDetail & { readonly owner?: string | null });

/** Who changed what of a lead, latest first. Throws NOT_FOUND. */
export async function readLeadHistory(db: Database, id: number): Promise<LeadPastChange[]> {
  if (!(await isLead(db, id))) throw new AppError('NOT_FOUND');
  const rows = await listLeadChanges(db, id, 100);
  const changes = rows.map(({ detail, ...row }) => ({ ...row, detail: detail as StoredDetail }));
  const names = await listNames(
    db,
    changes.flatMap(({ detail }) => ownersIn(detail)),
  );
  return changes.map(({ id: number, at, by, detail }) => ({
    ...{ id: number, at: at.toISOString(), by: by ?? '', isNoted: false },
    ...changesIn(detail, names),
  }));
}

function ownersIn(detail: StoredDetail): (number | null)[] {
  if ('ids' in detail) return [detail.ownerId ?? null];
  return detail.ownerId ? [detail.ownerId.before, detail.ownerId.after] : [];
}

function changesIn(detail: StoredDetail, names: ReadonlyMap<number, string>): Partial<LeadPastChange> {
  const nameOf = (ownerId: number | null) => (ownerId === null ? null : (names.get(ownerId) ?? ''));
  if (!('ids' in detail)) {
    const { ownerId, ...others } = detail;
    return { ...others, ...(ownerId && { owner: { before: nameOf(ownerId.before), after: nameOf(ownerId.after) } }) };
  }
  const { state, owner, ownerId } = detail;
  const after = ownerId === undefined ? owner : nameOf(ownerId);
  return { ...(state && { state: { after: state } }), ...(after !== undefined && { owner: { after } }) };
}

interface ChosenLeads {
  readonly ids: readonly number[];
  readonly change: LeadBulkChange;
  readonly seen?: readonly Pick<LeadChange, 'id' | 'version'>[] | undefined;
}

/**
 * Gives several leads a state or an owner. Those that have it already keep who noted it, and when; those that became
 * clients keep their state, and those that a colleague has changed since they were seen stay as they are.
 */
export function changeLeads(db: Database, { ids, change, seen = [] }: ChosenLeads, actor: Actor) {
  const { userId, stockId, address, now, language } = actor;
  return db.transaction(async (tx) => {
    const ownerId = 'ownerId' in change ? change.ownerId : null;
    if (ownerId !== null) await keepPerson(tx, ownerId);
    const [owner] = ownerId === null ? [] : await listLeadOwners(tx, ownerId);
    if (ownerId !== null && !owner) throw fieldIssue('body.change.ownerId', 'choiceRequired', language);
    const chosen = [...new Set(ids)];
    const found = await lockLeads(tx, chosen);
    const free = found.filter((lead) => !('state' in change) || mayBecome(lead, change.state));
    const others = free.filter((lead) =>
      'state' in change ? lead.state !== change.state : lead.ownerId !== change.ownerId,
    );
    const seenVersions = new Map(seen.map(({ id, version }) => [id, version]));
    const changed = others
      .filter(({ id, version }) => (seenVersions.get(id) ?? version) === version)
      .map(({ id }) => id);
    if (changed.length > 0) {
      await updateLeads(tx, { ids: changed, change }, actor);
      const detail: BulkChangeDetail = { ...change, ids: changed };
      await recordAudit(tx, { at: now, userId, stockId, address, action: 'lead.many', subject: 'leads', detail });
    }
    return {
      changed: changed.length,
      same: free.length - others.length,
      won: found.length - free.length,
      newer: others.length - changed.length,
      missing: chosen.length - found.length,
    };
  });
}
