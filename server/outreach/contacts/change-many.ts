import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, inArray, lte, not, type SQL, sql } from 'drizzle-orm';
import type { BulkRequest, BulkResult, ContactTarget } from '#contract/outreach/contacts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { auditContactAction, auditFilter } from './audit-contacts.ts';
import { countDeleted, markDeleted } from './delete-queries.ts';
import { requireGroup } from './groups.ts';
import { bouncedAt, matching, present, withdrawn } from './list-queries.ts';
import { contacts } from './tables.ts';

/** Selected rows, or all that match the filters and have not changed since they were listed. */
function chosen(stockId: number, target: ContactTarget): SQL | undefined {
  if ('ids' in target) return and(present(stockId), inArray(contacts.id, target.ids));
  const { filter, latest } = target;
  return and(matching(stockId, filter), latest === undefined ? undefined : lte(contacts.updatedAt, new Date(latest)));
}

/** Those that match, and came or were changed since they were listed. */
const countNewer = (tx: Database, stockId: number, target: ContactTarget): Promise<number> =>
  'ids' in target || target.latest === undefined
    ? Promise.resolve(0)
    : tx.$count(contacts, and(matching(stockId, target.filter), gt(contacts.updatedAt, new Date(target.latest))));

/** Bulk action on contacts; reports how many changed and why others did not. */
export function changeMany(db: Database, request: BulkRequest, actor: Actor): Promise<BulkResult> {
  const { target, act, groupId = null } = request;
  return inCompany(db, actor.stockId, async (tx) => {
    if (act === 'group') await requireGroup(tx, groupId, actor);
    const where = chosen(actor.stockId, target);
    const { found, ...refusing } = await countChosen(tx, where);
    // Counted first: what is changed below is later than what was listed as well.
    const newer = await countNewer(tx, actor.stockId, target);
    const undo = act === 'delete' ? (request.undo ?? randomUUID()) : null;
    const done =
      undo === null
        ? await update(tx, where, request, actor.now)
        : await markDeleted(tx, where, { deletion: undo, now: actor.now });
    const ids = 'ids' in target ? target.ids : undefined;
    // With what an earlier try whose answer was lost has deleted under the same id.
    const changed = undo === null ? done : await countDeleted(tx, actor.stockId, { deletion: undo, ids });
    const left = act === 'receive' ? refusing : { withdrawn: 0, bounced: 0 };
    const result = {
      changed,
      same: Math.max(0, found - changed - left.withdrawn - left.bounced),
      ...left,
      missing: ids ? Math.max(0, new Set(ids).size - found - (changed - done)) : 0,
      newer,
      undo: changed > 0 ? undo : null,
    };
    if (done > 0) {
      const which = 'ids' in target ? { ids: target.ids } : { filter: auditFilter(target.filter) };
      const detail = { ...result, changed: done, ...which, ...(act === 'group' && { groupId }) };
      await auditContactAction(tx, actor, { action: `contact.many.${act}`, subject: 'contacts', detail });
    }
    return result;
  });
}

/** Whose first consent would be one that nobody has confirmed since their mail came back. */
const bouncedAnew = sql`(${contacts.consentAt} is null and ${bouncedAt} is not null)`;

async function countChosen(
  tx: Database,
  where: SQL | undefined,
): Promise<{ found: number; withdrawn: number; bounced: number }> {
  const off = sql`not ${contacts.isReceiving}`;
  const [row] = await tx
    .select({
      found: count(),
      withdrawn: sql`count(*) filter (where ${off} and ${withdrawn})`.mapWith(Number),
      bounced: sql`count(*) filter (where ${off} and not ${withdrawn} and ${bouncedAnew})`.mapWith(Number),
    })
    .from(contacts)
    .where(where);
  return row ?? { found: 0, withdrawn: 0, bounced: 0 };
}

/** Changes those that are not in the requested state yet. */
async function update(tx: Database, where: SQL | undefined, { act, groupId = null }: BulkRequest, now: Date) {
  const at = now.toISOString();
  const [values, differs] = {
    group: [{ groupId }, sql`${contacts.groupId} is distinct from ${groupId}`] as const,
    receive: [
      {
        isReceiving: true,
        consentSource: sql`case when ${contacts.consentAt} is null then 'workspace' else ${contacts.consentSource} end`,
        consentAt: sql`coalesce(${contacts.consentAt}, ${at})`,
      },
      and(eq(contacts.isReceiving, false), not(withdrawn), not(bouncedAnew)),
    ] as const,
    stop: [{ isReceiving: false }, eq(contacts.isReceiving, true)] as const,
    leave: [{ isReceiving: false, unsubscribedAt: now }, not(withdrawn)] as const,
  }[act as Exclude<BulkRequest['act'], 'delete'>];
  const { rowCount } = await tx
    .update(contacts)
    .set({ ...values, updatedAt: now, version: sql`${contacts.version} + 1` })
    .where(and(where, differs));
  return rowCount ?? 0;
}
