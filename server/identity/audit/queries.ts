import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Sort } from '#contract/codes/lists.ts';
import { type auditFilter, maxAuditEntries } from '#contract/identity/audit.ts';
import { isOneOfAccounts, listAccountsNamed } from '#server/identity/accounts/queries.ts';
import { companies, isCalled } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';
import { shownDetail, shownSubject } from './shown-entries.ts';

export type AuditFilter = Omit<z.output<typeof auditFilter>, 'page' | 'pageSize' | 'sort'>;

const day = 24 * 60 * 60_000;

/** A filter with its names resolved to ids. */
export interface ResolvedAuditFilter extends Omit<AuditFilter, 'person' | 'company'> {
  readonly userIds: readonly number[] | undefined;
  readonly stockIds: readonly number[] | undefined;
}

/** Resolves names of accounts and companies. */
export async function lookUpNames(
  db: Database,
  { person, company, ...narrowing }: AuditFilter,
): Promise<ResolvedAuditFilter> {
  return {
    ...narrowing,
    userIds: person ? await listAccountsNamed(db, person) : undefined,
    stockIds: company ? await companiesNamed(db, company) : undefined,
  };
}

function matching({ action, userIds, stockIds, from, until }: ResolvedAuditFilter): SQL | undefined {
  return and(
    action ? eq(auditEntries.action, action) : undefined,
    userIds ? isOneOfAccounts(auditEntries.userId, userIds) : undefined,
    stockIds ? sql`${auditEntries.stockId} = any(${sql.param(stockIds)}::integer[])` : undefined,
    from ? gte(auditEntries.at, startOfDay(from)) : undefined,
    until ? lt(auditEntries.at, new Date(startOfDay(until).getTime() + day)) : undefined,
  );
}

async function companiesNamed(db: Database, company: string): Promise<number[]> {
  const rows = await db.select({ id: companies.stockId }).from(companies).where(isCalled(company));
  return rows.map(({ id }) => id);
}

const listed = {
  id: auditEntries.id,
  at: auditEntries.at,
  action: auditEntries.action,
  subject: shownSubject,
  network: auditEntries.network,
  username: users.username,
  name: users.name,
  companyName: companies.name,
};

interface Page {
  readonly offset: number;
  readonly limit: number;
  /** Entries are numbered in the order in which they came. */
  readonly sort?: Sort<'audit'> | undefined;
}

/** Entries, latest first unless sorted. The page is found in the index, and only its entries are read. */
export function listEntries(db: Database, narrowed: ResolvedAuditFilter, { offset, limit, sort = '-at' }: Page) {
  const order = orderBy(sort, { at: [auditEntries.id] });
  const page = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(matching(narrowed))
    .orderBy(...order)
    .offset(offset)
    .limit(Math.max(0, Math.min(limit, maxAuditEntries - offset)))
    .as('page');
  return db
    .select({ ...listed, detail: shownDetail })
    .from(page)
    .innerJoin(auditEntries, eq(auditEntries.id, page.id))
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .leftJoin(companies, eq(companies.stockId, auditEntries.stockId))
    .orderBy(...order);
}

/** The latest `limit` entries before one, however many have come since. */
export function listEntriesBefore(
  db: Database,
  narrowed: ResolvedAuditFilter,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  const isEarlier = before === undefined ? undefined : lt(auditEntries.id, before);
  return db
    .select({ ...listed, detail: shownDetail })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .leftJoin(companies, eq(companies.stockId, auditEntries.stockId))
    .where(and(matching(narrowed), isEarlier))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

/** Number of matches, up to one more than can be paged. */
export async function countEntries(db: Database, narrowed: ResolvedAuditFilter): Promise<number> {
  const found = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(matching(narrowed))
    .orderBy(desc(auditEntries.id))
    .limit(maxAuditEntries + 1)
    .as('found');
  const [row] = await db.select({ count: sql<number>`count(*)::integer` }).from(found);
  return row?.count ?? 0;
}

export async function findEntry(db: Database, id: number) {
  const [row] = await db
    .select({ ...listed, detail: shownDetail, hash: auditEntries.hash })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .leftJoin(companies, eq(companies.stockId, auditEntries.stockId))
    .where(eq(auditEntries.id, id));
  return row;
}

/**
 * What entries are about that are of an account from before it was anonymised: of its former name only a digest is left.
 * Each account that has entries costs one index lookup, however many they are.
 */
export async function findFormerSubject(db: Database, userId: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ subject: string }>(sql`
    with recursive known as (
      (select subject from audit_entry where subject like 'account %' order by subject limit 1)
      union all
      select (select subject from audit_entry where subject like 'account %' and subject > known.subject
        order by subject limit 1)
      from known where known.subject is not null
    )
    select known.subject from known
    join app_user gone on gone.id = ${userId}
      and gone.former_username_hash = sha256(convert_to(substr(known.subject, 9), 'UTF8'))`);
  return rows[0]?.subject;
}

/** All action codes, each found by one index lookup, however many entries it has. */
export async function listActions(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive known as (
      (select action from audit_entry order by action limit 1)
      union all
      select (select action from audit_entry where action > known.action order by action limit 1)
      from known where known.action is not null
    )
    select action from known where action is not null`);
  return rows.map(({ action }) => action);
}
