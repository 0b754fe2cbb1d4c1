import { and, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type auditFilter, mostAuditEntries } from '#contract/audit.ts';
import { companies } from '#server/features/company/tables.ts';
import { users } from '#server/features/session/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/search-pattern.ts';

export type Narrowing = Omit<z.output<typeof auditFilter>, 'page' | 'pageSize'>;

const day = 24 * 60 * 60_000;

function matching(db: Database, { action, person, company, from, until }: Narrowing): SQL | undefined {
  return and(
    action ? eq(auditEntries.action, action) : undefined,
    person ? inArray(auditEntries.userId, personsNamed(db, person)) : undefined,
    company ? inArray(auditEntries.stockId, companiesNamed(db, company)) : undefined,
    from ? gte(auditEntries.at, startOfDay(from)) : undefined,
    until ? lt(auditEntries.at, new Date(startOfDay(until).getTime() + day)) : undefined,
  );
}

function personsNamed(db: Database, person: string) {
  const pattern = containing(person);
  return db
    .select({ id: users.id })
    .from(users)
    .where(or(ilike(users.username, pattern), ilike(users.name, pattern)));
}

function companiesNamed(db: Database, company: string) {
  const pattern = containing(company);
  return db
    .select({ id: companies.stockId })
    .from(companies)
    .where(or(ilike(companies.code, pattern), ilike(sql`${companies.name}::text`, pattern)));
}

const listed = {
  id: auditEntries.id,
  at: auditEntries.at,
  action: auditEntries.action,
  subject: auditEntries.subject,
  network: auditEntries.network,
  username: users.username,
  name: users.name,
  companyName: companies.name,
};

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Entries, the latest first. */
export function listEntries(db: Database, narrowing: Narrowing, { offset, limit }: Page) {
  return db
    .select({ ...listed, detail: auditEntries.detail })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .leftJoin(companies, eq(companies.stockId, auditEntries.stockId))
    .where(matching(db, narrowing))
    .orderBy(desc(auditEntries.id))
    .offset(offset)
    .limit(Math.max(0, Math.min(limit, mostAuditEntries - offset)));
}

/** How many match, up to one more than can be paged through. */
export async function countEntries(db: Database, narrowing: Narrowing): Promise<number> {
  const found = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(matching(db, narrowing))
    .limit(mostAuditEntries + 1)
    .as('found');
  const [row] = await db.select({ count: sql<number>`count(*)::integer` }).from(found);
  return row?.count ?? 0;
}

export async function findEntry(db: Database, id: number) {
  const [row] = await db
    .select({ ...listed, detail: auditEntries.detail, hash: auditEntries.hash })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .leftJoin(companies, eq(companies.stockId, auditEntries.stockId))
    .where(eq(auditEntries.id, id));
  return row;
}

/** Every action there is, each found by the index with one step, however many entries have it. */
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
