import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { companies, industries } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { daysBetween } from '#server/platform/days.ts';
import { windowOfPeriod } from './period.ts';
import { indicatorScores, indicators } from './tables.ts';

export async function findCompany(db: Database, stockId: number) {
  const [company] = await db
    .select({
      stockId: companies.stockId,
      name: companies.shortName,
      industryId: companies.industryId,
      industryName: industries.name,
    })
    .from(companies)
    .leftJoin(industries, eq(industries.id, companies.industryId))
    .where(eq(companies.stockId, stockId));
  return company;
}

interface Around {
  readonly stockIds: readonly number[];
  readonly industryId: number | null;
}

const isAround = ({ stockIds, industryId }: Around) =>
  or(inArray(companies.stockId, [...stockIds]), industryId === null ? undefined : eq(companies.industryId, industryId));

const isShown = eq(indicators.enabled, true);

/** Periods with a shown score of any of these companies: that which ended last first, a year before its last quarter. */
export async function listPeriods(db: Database, around: Around): Promise<string[]> {
  const rows = await db
    .selectDistinct({ period: indicatorScores.period })
    .from(indicatorScores)
    .innerJoin(companies, eq(companies.stockId, indicatorScores.stockId))
    .innerJoin(indicators, and(eq(indicators.id, indicatorScores.indicatorId), isShown))
    .where(isAround(around));
  const periods = rows.map(({ period }) => ({ period, ...windowOfPeriod(period) }));
  return periods
    .sort((one, other) => daysBetween(one.until, other.until) || daysBetween(other.from, one.from))
    .map(({ period }) => period);
}

/** Indicators that are on, in their order. */
export const listShownIndicators = (db: Database) =>
  db.select().from(indicators).where(isShown).orderBy(asc(indicators.sort), asc(indicators.id));

interface ScoresAround extends Around {
  readonly periods: readonly string[];
  /** Default: all indicators. */
  readonly indicatorId?: number;
}

/** Scores of these companies and of the industry in periods. */
export const listScores = (db: Database, { periods, indicatorId, ...around }: ScoresAround) =>
  db
    .select({
      stockId: indicatorScores.stockId,
      name: companies.shortName,
      industryId: companies.industryId,
      period: indicatorScores.period,
      indicatorId: indicatorScores.indicatorId,
      score: indicatorScores.score,
    })
    .from(indicatorScores)
    .innerJoin(companies, eq(companies.stockId, indicatorScores.stockId))
    .where(
      and(
        inArray(indicatorScores.period, [...periods]),
        indicatorId === undefined ? undefined : eq(indicatorScores.indicatorId, indicatorId),
        isAround(around),
      ),
    )
    .orderBy(asc(indicatorScores.stockId));
