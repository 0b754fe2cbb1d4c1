import { and, asc, inArray, sql } from 'drizzle-orm';
import { companies, isListed } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { indicatorScores } from './tables.ts';

export type ScoreRow = typeof indicatorScores.$inferSelect;
export type ScoreKey = Omit<ScoreRow, 'score' | 'source' | 'note'>;

export const listCompanies = (db: Database) =>
  db
    .select({
      ...{ stockId: companies.stockId, code: companies.code },
      ...{ name: companies.name, shortName: companies.shortName },
    })
    .from(companies)
    .where(isListed)
    .orderBy(asc(companies.code));

/** Serialises changes of scores, indicators and periods. */
export async function lockScores(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('indicator_score'), 0)`);
}

/** Scores of companies in periods. */
export function listScoresOf(db: Database, stockIds: readonly number[], periods: readonly string[]) {
  return db
    .select()
    .from(indicatorScores)
    .where(and(inArray(indicatorScores.stockId, [...stockIds]), inArray(indicatorScores.period, [...periods])));
}

/** Rows per statement: the database accepts at most 65,535 parameters. */
const batchSize = 5_000;

export async function upsertScores(tx: Database, scores: readonly ScoreRow[]): Promise<void> {
  for (let start = 0; start < scores.length; start += batchSize) {
    await tx
      .insert(indicatorScores)
      .values(scores.slice(start, start + batchSize))
      .onConflictDoUpdate({
        target: [indicatorScores.stockId, indicatorScores.period, indicatorScores.indicatorId],
        set: { score: sql`excluded.score`, source: sql`excluded.source`, note: sql`excluded.note` },
      });
  }
}

export async function deleteScores(tx: Database, scores: readonly ScoreKey[]): Promise<void> {
  if (scores.length === 0) return;
  const parts = {
    stockIds: sql.param(scores.map(({ stockId }) => stockId)),
    periods: sql.param(scores.map(({ period }) => period)),
    indicatorIds: sql.param(scores.map(({ indicatorId }) => indicatorId)),
  };
  await tx.execute(sql`
    delete from indicator_score s
    using unnest(${parts.stockIds}::integer[], ${parts.periods}::text[], ${parts.indicatorIds}::integer[])
      as gone (stock_id, period, indicator_id)
    where s.stock_id = gone.stock_id and s.period = gone.period and s.indicator_id = gone.indicator_id`);
}
