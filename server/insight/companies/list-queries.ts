import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Sort } from '#contract/codes/lists.ts';
import { clients, companies, industries, isListedAs } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { maxExportIds } from '#server/platform/lists/export-rows.ts';
import { countUpToLimit, type RowRange } from '#server/platform/lists/outline.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';

export interface CompanyFilter {
  readonly keyword?: string | undefined;
  /** `null`: without an industry. */
  readonly industryId?: number | null | undefined;
  readonly isClient?: boolean | undefined;
  readonly sort?: Sort<'companies'> | undefined;
}

const isClient = sql<boolean>`exists (select from ${clients} where ${clients.stockId} = ${companies.stockId})`;

const described = {
  stockId: companies.stockId,
  version: companies.version,
  code: companies.code,
  name: companies.name,
  shortName: companies.shortName,
  industryId: companies.industryId,
  industryName: industries.name,
  aliases: companies.aliases,
  nameRules: companies.nameRules,
  isClient,
};

const companyRows = (db: Database) =>
  db.select(described).from(companies).leftJoin(industries, eq(industries.id, companies.industryId)).$dynamic();

const matching = ({ keyword, industryId, isClient: wanted }: CompanyFilter) =>
  and(
    isListedAs(keyword),
    industryId === null ? isNull(companies.industryId) : undefined,
    typeof industryId === 'number' ? eq(companies.industryId, industryId) : undefined,
    wanted === undefined ? undefined : sql`${isClient} = ${wanted}`,
  );

/** Unless sorted, companies of one industry stand together. */
const orderOf = (sort: CompanyFilter['sort']) =>
  orderBy(sort ?? 'industry', {
    code: [sql`${companies.code} collate "C"`, companies.stockId],
    industry: [companies.industryId, companies.stockId],
    added: [companies.stockId],
  });

export const listCompanies = (db: Database, filter: CompanyFilter, { offset, limit }: RowRange) =>
  companyRows(db)
    .where(matching(filter))
    .orderBy(...orderOf(filter.sort))
    .limit(limit)
    .offset(offset);

export const countCompanies = (db: Database, filter: CompanyFilter): Promise<number> =>
  countUpToLimit(db, companies, matching(filter));

/** Ids of the companies of a list in its order, one more than an export may have. */
export async function listCompanyIds(
  db: Database,
  { ids, ...filter }: CompanyFilter & { readonly ids?: readonly number[] | undefined },
): Promise<number[]> {
  const rows = await db
    .select({ stockId: companies.stockId })
    .from(companies)
    .where(and(matching(filter), ids && inArray(companies.stockId, [...ids])))
    .orderBy(...orderOf(filter.sort))
    .limit(maxExportIds);
  return rows.map(({ stockId }) => stockId);
}

export const findCompanies = (db: Database, stockIds: readonly number[]) =>
  companyRows(db).where(and(isListedAs(undefined), inArray(companies.stockId, [...stockIds])));
export type ListedRow = Awaited<ReturnType<typeof findCompanies>>[number];

/** Industries in their order, with the number of their companies. */
export function listIndustries(db: Database) {
  return db
    .select({
      id: industries.id,
      version: industries.version,
      name: industries.name,
      companies: sql<number>`(select count(*) from ${companies} where ${companies.industryId} = ${industries.id})::integer`,
    })
    .from(industries)
    .orderBy(asc(industries.sort), asc(industries.id));
}
