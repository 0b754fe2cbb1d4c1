import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { listCountLimit } from '#contract/codes/lists.ts';
import type { CompanyValues } from '#contract/insight/companies.ts';
import { articleCompanies } from '#server/content/articles/tables.ts';
import { companies, companyNumbers, industries, industryNumbers, isListed } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { changesOf } from '#server/platform/table-import/undo-queries.ts';

/** Serialises changes of companies and industries until the transaction ends. */
export const lockCompanies = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('company'))`);

export type CompanyRow = typeof companies.$inferSelect;

/** A listed company; the operator's own is none. */
export async function findCompany(db: Database, stockId: number): Promise<CompanyRow | undefined> {
  const [row] = await db
    .select()
    .from(companies)
    .where(and(eq(companies.stockId, stockId), isListed));
  return row;
}

export async function isCodeTaken(db: Database, code: string, exceptId: number | undefined): Promise<boolean> {
  const same = eq(sql`lower(${companies.code})`, code.toLowerCase());
  return (
    (await db.$count(companies, and(same, exceptId === undefined ? undefined : ne(companies.stockId, exceptId)))) > 0
  );
}

export async function isIndustry(db: Database, id: number): Promise<boolean> {
  return (await db.$count(industries, eq(industries.id, id))) > 0;
}

/** Where new companies and industries get their numbers. */
export const companyNumbering = { sequence: companyNumbers, table: companies, id: companies.stockId };
export const industryNumbering = { sequence: industryNumbers, table: industries, id: industries.id };

export interface StoredCompany extends CompanyValues {
  readonly stockId: number;
}

export const insertCompanies = (tx: Database, rows: readonly StoredCompany[]) =>
  insertMany(
    tx,
    companies,
    rows.map(({ stockId, code, name, shortName, industryId, aliases, nameRules }) => ({
      ...{ stockId, code, name, shortName, industryId },
      ...{ aliases: [...aliases], nameRules: [...nameRules] },
    })),
  );

/** One statement, so that its triggers announce the change once. */
export async function updateCompanies(tx: Database, rows: readonly StoredCompany[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${companies} set code = given.code, name = given.name, short_name = given."shortName",
      industry_id = given."industryId", aliases = array(select jsonb_array_elements_text(given.aliases)),
      name_rules = given."nameRules",
      version = ${companies.version} + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      ("stockId" integer, code text, name jsonb, "shortName" jsonb, "industryId" integer, aliases jsonb, "nameRules" jsonb)
    where ${companies.stockId} = given."stockId"`);
}

/** Number of articles that mention a company, at most {@link listCountLimit}. */
export async function countMentions(db: Database, stockId: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(articleCompanies)
    .where(eq(articleCompanies.stockId, stockId))
    .limit(listCountLimit)
    .as('some');
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

/** Other listed companies with one of these names, in any capitals, and all of their names. */
export function listNamesakes(db: Database, names: readonly string[], exceptId: number | undefined) {
  const wanted = sql`${sql.param(names.map((name) => name.toLowerCase()))}::text[]`;
  const ofCompany = sql`array_remove(array[lower(${companies.code}), lower(${companies.name} ->> 'zh-CN'),
    lower(${companies.name} ->> 'en'), lower(${companies.shortName} ->> 'zh-CN'), lower(${companies.shortName} ->> 'en')],
    null) || array(select lower(alias) from unnest(${companies.aliases}) as alias)`;
  return db
    .select()
    .from(companies)
    .where(
      and(
        isListed,
        exceptId === undefined ? undefined : ne(companies.stockId, exceptId),
        sql`${ofCompany} && ${wanted}`,
      ),
    )
    .orderBy(asc(companies.stockId))
    .limit(20);
}

/** Companies with these codes. */
export async function listByCodes(db: Database, codes: readonly string[]): Promise<CompanyRow[]> {
  const wanted = sql`${sql.param(codes.map((code) => code.toLowerCase()))}::text[]`;
  return db
    .select()
    .from(companies)
    .where(and(isListed, sql`lower(${companies.code}) = any(${wanted})`));
}

/**
 * Those of some companies that a row of any other table names, or that a list of peers has had. Asked of the database, so
 * that no table is left out; mentions in articles do not count, because they go with the company.
 */
async function listNamed(db: Database, stockIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (stockIds.length === 0) return new Set();
  const keys = await db.execute<{ table: string; column: string }>(sql`
    select f.conrelid::regclass::text as table, a.attname as column
    from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.conparentid = 0
      and f.confrelid = 'company'::regclass and f.conrelid <> 'article_company'::regclass`);
  const each = keys.rows.map(
    ({ table, column }) =>
      sql`select from ${sql.identifier(table)} as n where n.${sql.identifier(column)} = given."stockId"`,
  );
  const peers = sql`select from setting_version, jsonb_array_elements(content) as peer
    where topic = 'peers' and peer::integer = given."stockId"`;
  // For each table a join: it is looked into by its index, or read once for all companies where they are many.
  const named = [...each, peers].map((rows) => sql`select "stockId" from given where exists (${rows})`);
  const { rows } = await db.execute<{ stockId: number }>(sql`
    with given ("stockId") as materialized (select unnest(${sql.param([...stockIds])}::integer[]))
    ${sql.join(named, sql` union all `)}`);
  return new Set(rows.map(({ stockId }) => stockId));
}

/** Companies of an import that can be made what they were: unchanged since, and, where they were added, unused. */
export async function listUntouched(db: Database, importId: number) {
  const change = sql`jsonb_to_recordset(${changesOf(importId)}) as c("stockId" integer, version integer, before jsonb)`;
  const mayReturn = sql`(c.before ->> 'industryId') is null
    or exists (select from industry where industry.id = (c.before ->> 'industryId')::integer)`;
  const { rows } = await db.execute<{ stockId: number; before: CompanyValues | null }>(sql`
    select c."stockId", c.before from ${change} join ${companies} on ${companies.stockId} = c."stockId"
    where ${companies.version} = c.version and (${mayReturn})`);
  const added = rows.filter(({ before }) => before === null).map(({ stockId }) => stockId);
  const named = await listNamed(db, added);
  const former = new Map(rows.map(({ stockId, before }) => [stockId, before]));
  const found = await db
    .select()
    .from(companies)
    .where(sql`${companies.stockId} = any(${sql.param([...former.keys()].filter((id) => !named.has(id)))}::integer[])`);
  return found.map((company) => ({ company, former: former.get(company.stockId) ?? null }));
}

export const deleteCompanies = (tx: Database, stockIds: readonly number[]) =>
  tx.delete(companies).where(sql`${companies.stockId} = any(${sql.param([...stockIds])}::integer[])`);
