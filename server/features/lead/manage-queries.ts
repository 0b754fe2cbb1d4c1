import { and, desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { listCountLimit } from '#contract/article.ts';
import type { LeadChange, leadFilter } from '#contract/lead-management.ts';
import { users } from '#server/features/session/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/search-pattern.ts';
import { leads } from './tables.ts';

type LeadFilter = z.output<typeof leadFilter>;

function matching({ kind, state, keyword }: LeadFilter): SQL | undefined {
  const pattern = keyword && containing(keyword);
  const searched = [leads.number, leads.companyName, leads.personName, leads.phone, leads.email];
  return and(
    kind && eq(leads.kind, kind),
    state && eq(leads.state, state),
    pattern ? or(...searched.map((column) => ilike(column, pattern))) : undefined,
  );
}

/** One page of leads, latest first, and how many match. */
export async function listLeads(db: Database, filter: LeadFilter) {
  const where = matching(filter);
  const offset = (filter.page - 1) * filter.pageSize;
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
    .from(leads)
    .where(where)
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(Math.max(0, Math.min(filter.pageSize, listCountLimit - offset)))
    .offset(offset);
  return { list, total: await db.$count(leads, where) };
}

/** A lead with the name of whoever handled it last. */
export async function findLead(db: Database, id: number) {
  const [row] = await db
    .select({ lead: leads, changedBy: users.name })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.changedBy))
    .where(eq(leads.id, id));
  return row;
}

/** Writes over the version that is named; answers whether it was still the current one. */
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
