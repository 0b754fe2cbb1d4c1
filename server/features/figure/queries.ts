import { and, between, eq, inArray, or, sql } from 'drizzle-orm';
import type { ArticleCategory } from '#contract/article.ts';
import { companies, industries } from '#server/features/company/tables.ts';
import { companyDays, everything, scopeDays, stories, storyCompanies } from '#server/features/corpus/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Window } from '#server/platform/days.ts';
import type { DailySum } from './figure-data.ts';

/** The companies named, and all companies of their industries. */
export function listCompaniesAround(db: Database, stockIds: readonly number[]) {
  const industriesOf = db
    .select({ id: companies.industryId })
    .from(companies)
    .where(inArray(companies.stockId, [...stockIds]));
  return db
    .select({
      stockId: companies.stockId,
      code: companies.code,
      name: companies.name,
      shortName: companies.shortName,
      industryId: companies.industryId,
      industryName: industries.name,
    })
    .from(companies)
    .leftJoin(industries, eq(industries.id, companies.industryId))
    .where(or(inArray(companies.stockId, [...stockIds]), inArray(companies.industryId, industriesOf)))
    .orderBy(companies.stockId);
}

interface SumRange extends Window {
  readonly stockIds: readonly number[];
  readonly category?: ArticleCategory | undefined;
}

/**
 * Daily sums of many companies in one index range each; days without anything are missing. `day` counts from `from`.
 * Thousands of rows, so they are taken as they come.
 */
export async function listDailySums(
  db: Database,
  { stockIds, from, until, category }: SumRange,
): Promise<readonly DailySum[]> {
  const valueOfTier = (tier: number) => {
    const name = sql.raw(`tier${tier}`);
    return sql`coalesce(sum(value) filter (where tier = ${tier}::integer), 0)::float8 as ${name}`;
  };
  const { rows } = await db.execute(sql`
    select stock_id as "stockId", published_on - ${from}::date as day,
      sum(articles)::integer as articles, sum(stories)::integer as stories,
      ${valueOfTier(1)}, ${valueOfTier(2)}, ${valueOfTier(3)}
    from ${companyDays}
    where stock_id = any(${sql.param([...stockIds])}::integer[])
      and published_on between ${from}::date and ${until}::date
      ${category ? sql`and category = ${category}` : sql``}
    group by stock_id, published_on`);
  return rows as unknown as DailySum[];
}

/** Distinct stories per day that mention any of the companies. A story has one day, so days can be added up. */
export function countDistinctStories(db: Database, { stockIds, from, until, category }: SumRange) {
  const inCategory = db
    .select({ id: stories.id })
    .from(stories)
    .where(and(between(stories.publishedOn, from, until), category && eq(stories.category, category)));
  return db
    .select({
      day: sql<number>`${storyCompanies.publishedOn} - ${from}::date`,
      stories: sql<number>`count(distinct ${storyCompanies.storyId})::integer`,
    })
    .from(storyCompanies)
    .where(
      and(
        sql`${storyCompanies.stockId} = any(${sql.param([...stockIds])}::integer[])`,
        between(storyCompanies.publishedOn, from, until),
        category && inArray(storyCompanies.storyId, inCategory),
      ),
    )
    .groupBy(storyCompanies.publishedOn);
}

/** The day of the first story on record. */
export async function findFirstDay(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ day: scopeDays.publishedOn })
    .from(scopeDays)
    .where(eq(scopeDays.scopeId, everything))
    .orderBy(scopeDays.publishedOn)
    .limit(1);
  return row?.day ?? null;
}
