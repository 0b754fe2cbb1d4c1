import { and, asc, eq, sql } from 'drizzle-orm';
import type { Sort } from '#contract/codes/lists.ts';
import { companies, industries, isListedAs } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countUpToLimit, type RowRange } from '#server/platform/lists/outline.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';
import { indicatorScores, indicators } from './tables.ts';

export interface ScoredFilter {
  readonly period: string;
  readonly keyword?: string | undefined;
  readonly isScored?: boolean | undefined;
  readonly sort?: Sort<'scores'> | undefined;
}

const inPeriod = (period: string) =>
  and(eq(indicatorScores.stockId, companies.stockId), eq(indicatorScores.period, period));

const matching = ({ period, keyword, isScored }: ScoredFilter) =>
  and(
    isListedAs(keyword),
    isScored === undefined
      ? undefined
      : sql`exists (select from ${indicatorScores} where ${inPeriod(period)}) = ${isScored}`,
  );

/** Companies with how many indicators that are on have a score in the period. */
export const listScoredCompanies = (db: Database, filter: ScoredFilter, { offset, limit }: RowRange) =>
  db
    .select({
      ...{ stockId: companies.stockId, code: companies.code, shortName: companies.shortName },
      industryName: industries.name,
      scored: sql<number>`(select count(*)::integer from ${indicatorScores}
        join ${indicators} on ${indicators.id} = ${indicatorScores.indicatorId} and ${indicators.enabled}
        where ${inPeriod(filter.period)})`,
    })
    .from(companies)
    .leftJoin(industries, eq(industries.id, companies.industryId))
    .where(matching(filter))
    .orderBy(
      ...orderBy(filter.sort ?? 'industry', {
        code: [sql`${companies.code} collate "C"`, companies.stockId],
        industry: [companies.industryId, companies.stockId],
      }),
    )
    .limit(limit)
    .offset(offset);

export const countScoredCompanies = (db: Database, filter: ScoredFilter): Promise<number> =>
  countUpToLimit(db, companies, matching(filter));

export async function findListedCompany(db: Database, stockId: number) {
  const [row] = await db
    .select({ stockId: companies.stockId, shortName: companies.shortName })
    .from(companies)
    .where(and(eq(companies.stockId, stockId), isListedAs(undefined)));
  return row;
}

/** A line for each indicator that is on, with the company's score in the period if there is one. */
export const listSheet = (db: Database, stockId: number, period: string) =>
  db
    .select({
      ...{ indicatorId: indicators.id, code: indicators.code, name: indicators.name, pillar: indicators.pillar },
      definition: indicators.definition,
      ...{ score: indicatorScores.score, source: indicatorScores.source, note: indicatorScores.note },
    })
    .from(indicators)
    .leftJoin(
      indicatorScores,
      and(
        eq(indicatorScores.indicatorId, indicators.id),
        eq(indicatorScores.stockId, stockId),
        eq(indicatorScores.period, period),
      ),
    )
    .where(eq(indicators.enabled, true))
    .orderBy(asc(indicators.sort), asc(indicators.id));
