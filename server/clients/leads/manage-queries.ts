import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { LeadChange, leadFilter } from '#contract/clients/lead-management.ts';
import type { LeadState } from '#contract/clients/lead-states.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { maxExportIds } from '#server/platform/lists/export-rows.ts';
import { countUpToLimit, rowRangeOf, totalFromLastPage } from '#server/platform/lists/outline.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';
import { holds } from '#server/platform/lists/text-grams.ts';
import { leads, leadText } from './tables.ts';

type LeadPage = z.output<typeof leadFilter>;
type LeadFilter = Omit<LeadPage, 'page' | 'pageSize'>;

function matching({ kind, state, keyword }: LeadFilter): SQL | undefined {
  return and(
    kind && eq(leads.kind, kind),
    state && eq(leads.state, state),
    keyword ? holds(leadText(leads), keyword) : undefined,
  );
}

const sortColumns = {
  created: [leads.createdAt, leads.id],
  kind: [leads.kind, leads.createdAt, leads.id],
  state: [leads.state, leads.createdAt, leads.id],
};

/** A page of leads and the total. */
export async function listLeads(db: Database, filter: LeadPage) {
  const where = matching(filter);
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
    })
    .from(page)
    .innerJoin(leads, eq(leads.id, page.id))
    .orderBy(...order);
  return { list, total: totalFromLastPage(list.length, stretch) ?? (await countUpToLimit(db, leads, where)) };
}

/** Number of matching leads, counted up to the limit of lists. */
export const countLeads = (db: Database, filter: LeadFilter): Promise<number> =>
  countUpToLimit(db, leads, matching(filter));

/** Ids of the leads of a list in its order, one more than an export may have. */
export async function listLeadIds(
  db: Database,
  { sort = '-created', ...filter }: LeadFilter,
  ids: readonly number[] | undefined,
): Promise<number[]> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(matching(filter), ids && inArray(leads.id, [...ids])))
    .orderBy(...orderBy(sort, sortColumns))
    .limit(maxExportIds);
  return rows.map(({ id }) => id);
}

export const findLeads = (db: Database, ids: readonly number[]) =>
  db
    .select()
    .from(leads)
    .where(inArray(leads.id, [...ids]));

/** A lead with the name of whoever changed it last. */
export async function findLead(db: Database, id: number) {
  const [row] = await db
    .select({ lead: leads, changedBy: users.name })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.changedBy))
    .where(eq(leads.id, id));
  return row;
}

/** Updates the given version; returns whether it was still current. */
export async function updateLead(
  db: Database,
  { id, version, state, note }: LeadChange,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<boolean> {
  const changed = await db
    .update(leads)
    .set({ state, note, changedBy: userId, changedAt: now, version: version + 1 })
    .where(and(eq(leads.id, id), eq(leads.version, version)))
    .returning({ id: leads.id });
  return changed.length > 0;
}

/** Ids and states of leads, which nobody else changes until the transaction ends. */
export const lockLeads = (tx: Database, ids: readonly number[]) =>
  tx
    .select({ id: leads.id, state: leads.state })
    .from(leads)
    .where(inArray(leads.id, [...ids]))
    // All lock in the same order, so that none waits for one that waits for it.
    .orderBy(leads.id)
    .for('update');

export async function updateLeadStates(
  tx: Database,
  { ids, state }: { readonly ids: readonly number[]; readonly state: LeadState },
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  await tx
    .update(leads)
    .set({ state, changedBy: userId, changedAt: now, version: sql`${leads.version} + 1` })
    .where(inArray(leads.id, [...ids]));
}
