import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { LeadBulkChange, LeadChange, leadFilter } from '#contract/clients/lead-management.ts';
import { shownDetail } from '#server/identity/audit/shown-entries.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { ofCurrentMembership } from '#server/identity/permissions/role-queries.ts';
import { roleElements } from '#server/identity/permissions/tables.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { maxExportIds } from '#server/platform/lists/export-rows.ts';
import { countUpToLimit, rowRangeOf, totalFromLastPage } from '#server/platform/lists/outline.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';
import { holds } from '#server/platform/lists/text-grams.ts';
import { leads, leadText } from './tables.ts';

type LeadPage = z.output<typeof leadFilter>;
type LeadFilter = Omit<LeadPage, 'page' | 'pageSize'>;

/** Who asks, and when: whose leads are one's own, and which reminders are due. */
interface Asker {
  readonly userId: number;
  readonly now: Date;
}

/** As the index of reminders has it. */
const isOpen = sql`${leads.state} in ('new', 'contacted')`;

function matching({ kind, state, owner, isDue, keyword }: LeadFilter, { userId, now }: Asker): SQL | undefined {
  return and(
    kind && eq(leads.kind, kind),
    state && eq(leads.state, state),
    owner && (owner === 'mine' ? eq(leads.ownerId, userId) : isNull(leads.ownerId)),
    isDue && and(isNotNull(leads.remindOn), lte(leads.remindOn, chinaDate(now)), isOpen),
    keyword ? holds(leadText(leads), keyword) : undefined,
  );
}

const sortColumns = {
  created: [leads.createdAt, leads.id],
  kind: [leads.kind, leads.createdAt, leads.id],
  state: [leads.state, leads.createdAt, leads.id],
};

/** A page of leads and the total. */
export async function listLeads(db: Database, filter: LeadPage, asker: Asker) {
  const where = matching(filter, asker);
  const order = orderBy(filter.sort ?? '-created', sortColumns);
  const stretch = rowRangeOf(filter);
  // The page is found in the index, and only its rows are read.
  const page = db
    .select({ id: leads.id })
    .from(leads)
    .where(where)
    .orderBy(...order)
    .limit(stretch.limit)
    .offset(stretch.offset)
    .as('page');
  const list = await db
    .select({
      id: leads.id,
      number: leads.number,
      kind: leads.kind,
      state: leads.state,
      companyName: leads.companyName,
      personName: leads.personName,
      phone: leads.phone,
      createdAt: leads.createdAt,
      ownerName: users.name,
      remindOn: leads.remindOn,
      version: leads.version,
    })
    .from(page)
    .innerJoin(leads, eq(leads.id, page.id))
    .leftJoin(users, eq(users.id, leads.ownerId))
    .orderBy(...order);
  return { list, total: totalFromLastPage(list.length, stretch) ?? (await countUpToLimit(db, leads, where)) };
}

/** Number of matching leads, counted up to the limit of lists. */
export const countLeads = (db: Database, filter: LeadFilter, asker: Asker): Promise<number> =>
  countUpToLimit(db, leads, matching(filter, asker));

/** Ids of the leads of a list in its order, one more than an export may have. */
export async function listLeadIds(
  db: Database,
  { sort = '-created', ...filter }: LeadFilter,
  { ids, ...asker }: Asker & { readonly ids: readonly number[] | undefined },
): Promise<number[]> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(matching(filter, asker), ids && inArray(leads.id, [...ids])))
    .orderBy(...orderBy(sort, sortColumns))
    .limit(maxExportIds);
  return rows.map(({ id }) => id);
}

const owners = alias(users, 'owner');

export const findLeads = (db: Database, ids: readonly number[]) =>
  db
    .select({ ...getTableColumns(leads), ownerName: owners.name })
    .from(leads)
    .leftJoin(owners, eq(owners.id, leads.ownerId))
    .where(inArray(leads.id, [...ids]));

/** A lead with the names of its owner, of whoever changed it last, and of its client. */
export async function findLead(db: Database, id: number) {
  const [row] = await db
    .select({ lead: leads, changedBy: users.name, ownerName: owners.name, clientName: companies.shortName })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.changedBy))
    .leftJoin(owners, eq(owners.id, leads.ownerId))
    .leftJoin(companies, eq(companies.stockId, leads.clientId))
    .where(eq(leads.id, id));
  return row;
}

export const isLead = async (db: Database, id: number): Promise<boolean> =>
  (await db.$count(leads, eq(leads.id, id))) > 0;

/** A lead that nobody else changes until the transaction ends. */
export async function lockLead(tx: Database, id: number) {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for('update');
  return row;
}

/** Enabled operators whose roles let them handle leads, by name. */
export const listLeadOwners = (db: Database, id?: number) =>
  db
    .selectDistinct({ id: users.id, name: users.name })
    .from(roleElements)
    .innerJoin(membershipRoles, eq(membershipRoles.roleCode, roleElements.roleCode))
    .innerJoin(memberships, ofCurrentMembership)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.disabledAt)))
    .where(and(eq(roleElements.element, 'lead:handle'), id === undefined ? undefined : eq(users.id, id)))
    .orderBy(asc(users.name), asc(users.id));

/** Changes of a lead from the audit log, latest first: its own, and those of several leads that it was one of. */
export function listLeadChanges(db: Database, id: number, limit: number) {
  const latest = (where: SQL | undefined) =>
    db.select({ id: auditEntries.id }).from(auditEntries).where(where).orderBy(desc(auditEntries.id)).limit(limit);
  // The subject's kind as its index has it, which no plan derives from the subject.
  const own = latest(
    and(
      eq(auditEntries.subject, `lead ${id}`),
      sql`${auditEntries.subject} like 'lead %'`,
      inArray(auditEntries.action, ['lead.save', 'lead.won']),
    ),
  );
  const ofMany = latest(
    and(eq(auditEntries.action, 'lead.many'), sql`(${auditEntries.detail} -> 'ids') @> ${id}::text::jsonb`),
  );
  return db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      by: users.name,
      detail: shownDetail,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(inArray(auditEntries.id, unionAll(own, ofMany)))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

/** Updates a lead that is locked. */
export async function updateLead(
  tx: Database,
  { id, ...change }: Pick<LeadChange, 'id'> & Partial<typeof leads.$inferInsert>,
  { userId, now }: Asker,
): Promise<void> {
  await tx
    .update(leads)
    .set({ ...change, changedBy: userId, changedAt: now, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, id));
}

/** Leads with what is changed of several at once, which nobody else changes until the transaction ends. */
export const lockLeads = (tx: Database, ids: readonly number[]) =>
  tx
    .select({
      ...{ id: leads.id, version: leads.version, state: leads.state, ownerId: leads.ownerId, clientId: leads.clientId },
    })
    .from(leads)
    .where(inArray(leads.id, [...ids]))
    // All lock in the same order, so that none waits for one that waits for it.
    .orderBy(leads.id)
    .for('update');

export async function updateLeads(
  tx: Database,
  { ids, change }: { readonly ids: readonly number[]; readonly change: LeadBulkChange },
  { userId, now }: Asker,
): Promise<void> {
  await tx
    .update(leads)
    .set({ ...change, changedBy: userId, changedAt: now, version: sql`${leads.version} + 1` })
    .where(inArray(leads.id, [...ids]));
}

export async function deleteLeads(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.delete(leads).where(inArray(leads.id, [...ids]));
}

/** Ids of the oldest leads from before a time, locked; without those that somebody changes in this moment. */
export async function lockOldLeads(tx: Database, before: Date, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(lt(leads.createdAt, before))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}
