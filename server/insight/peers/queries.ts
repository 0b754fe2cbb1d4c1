import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { listCountLimit, type Sort } from '#contract/codes/lists.ts';
import { companies, industries, isListed, isListedAs } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';

const described = {
  stockId: companies.stockId,
  code: companies.code,
  name: companies.name,
  shortName: companies.shortName,
  industryId: companies.industryId,
  industryName: industries.name,
};

export type CompanyRow = Awaited<ReturnType<typeof listCompanies>>[number];

/** Listed companies by id; others are missing. */
export function listCompanies(db: Database, stockIds: readonly number[]) {
  return db
    .select(described)
    .from(companies)
    .leftJoin(industries, eq(industries.id, companies.industryId))
    .where(and(isListed, inArray(companies.stockId, [...stockIds])));
}

interface CandidateFilter {
  /** The company itself, which cannot be a candidate. */
  readonly own: number;
  /** The industry listed first. */
  readonly industryId: number | null;
  readonly wanted?: number | undefined;
  readonly keyword?: string | undefined;
  readonly sort?: Sort<'peerCandidates'> | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of possible peers, one's own industry first, and the total. */
export async function listCandidates(
  db: Database,
  { own, industryId, wanted, keyword, sort, page, pageSize }: CandidateFilter,
) {
  const where = and(
    isListedAs(keyword),
    ne(companies.stockId, own),
    wanted === undefined ? undefined : eq(companies.industryId, wanted),
  );
  const offset = (page - 1) * pageSize;
  const order = sort
    ? orderBy(sort, {
        code: [sql`${companies.code} collate "C"`, companies.stockId],
        industry: [companies.industryId, companies.stockId],
      })
    : [
        sql`${companies.industryId} is not distinct from ${industryId}::integer desc`,
        asc(companies.industryId),
        asc(companies.stockId),
      ];
  const list = await db
    .select(described)
    .from(companies)
    .leftJoin(industries, eq(industries.id, companies.industryId))
    .where(where)
    .orderBy(...order)
    .limit(Math.max(0, Math.min(pageSize, listCountLimit - offset)))
    .offset(offset);
  return { list, total: Math.min(listCountLimit, await db.$count(companies, where)) };
}

export const listIndustries = (db: Database) =>
  db.select().from(industries).orderBy(asc(industries.sort), asc(industries.id));

export async function findIndustryOf(db: Database, stockId: number): Promise<number | null> {
  const [company] = await db
    .select({ industryId: companies.industryId })
    .from(companies)
    .where(eq(companies.stockId, stockId));
  return company?.industryId ?? null;
}

export function listUserNames(db: Database, ids: readonly number[]) {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
}
