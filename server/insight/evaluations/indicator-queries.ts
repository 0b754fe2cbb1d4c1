import { asc, desc, eq, max, sql } from 'drizzle-orm';
import type { IndicatorValues } from '#contract/insight/indicators.ts';
import type { Database } from '#server/platform/database/database.ts';
import { passNumbers, reserveNumbers } from '#server/platform/database/reserve-numbers.ts';
import { evaluationPeriods, indicatorNumbers, indicators } from './tables.ts';

// A query of one table names its columns without the table.
const hasScores = sql<boolean>`exists (select from indicator_score s where s.indicator_id = indicator.id)`;

export const listManagedIndicators = (db: Database) =>
  db
    .select({
      ...{ id: indicators.id, version: indicators.version, code: indicators.code, name: indicators.name },
      ...{ pillar: indicators.pillar, definition: indicators.definition, enabled: indicators.enabled },
      isUsed: hasScores,
    })
    .from(indicators)
    .orderBy(asc(indicators.sort), asc(indicators.id));

const numbering = { sequence: indicatorNumbers, table: indicators, id: indicators.id };

export async function insertIndicator(tx: Database, values: IndicatorValues): Promise<number> {
  const [last] = await tx.select({ sort: max(indicators.sort) }).from(indicators);
  const [id = 0] = await reserveNumbers(tx, numbering, 1);
  await tx.insert(indicators).values({ ...values, id, sort: (last?.sort ?? 0) + 1 });
  return id;
}

export async function updateIndicator(tx: Database, id: number, values: IndicatorValues): Promise<number> {
  await tx
    .update(indicators)
    .set({ ...values, version: sql`${indicators.version} + 1` })
    .where(eq(indicators.id, id));
  return id;
}

export const orderIndicators = (tx: Database, ids: readonly number[]) =>
  tx.execute(sql`
    update ${indicators} set sort = given.place
    from unnest(${sql.param([...ids])}::integer[]) with ordinality as given (id, place)
    where ${indicators.id} = given.id`);

export async function deleteIndicator(tx: Database, id: number): Promise<void> {
  await passNumbers(tx, numbering);
  await tx.delete(indicators).where(eq(indicators.id, id));
}

/** Where counting the scores of a period stops. */
const countLimit = 10_000;

/** Periods, latest first; a year after its quarters. */
export async function listAllPeriods(db: Database) {
  const some = sql`select from indicator_score s where s.period = evaluation_period.period limit ${countLimit}`;
  return db
    .select({
      period: evaluationPeriods.period,
      isClosed: sql<boolean>`${evaluationPeriods.closedAt} is not null`,
      scores: sql<number>`(select count(*)::integer from (${some}) as counted)`,
    })
    .from(evaluationPeriods)
    .orderBy(desc(evaluationPeriods.period));
}

export async function isPeriodClosed(db: Database, period: string): Promise<boolean> {
  const [row] = await db
    .select({ closedAt: evaluationPeriods.closedAt })
    .from(evaluationPeriods)
    .where(eq(evaluationPeriods.period, period));
  return row?.closedAt != null;
}

export async function closedPeriods(db: Database): Promise<Set<string>> {
  const rows = await db
    .select({ period: evaluationPeriods.period })
    .from(evaluationPeriods)
    .where(sql`${evaluationPeriods.closedAt} is not null`);
  return new Set(rows.map(({ period }) => period));
}

/** `false` if there is this period already. */
export async function insertPeriod(tx: Database, period: string): Promise<boolean> {
  const rows = await tx.insert(evaluationPeriods).values({ period }).onConflictDoNothing().returning();
  return rows.length > 0;
}

export const closePeriod = (tx: Database, period: string, closedAt: Date | null) =>
  tx.update(evaluationPeriods).set({ closedAt }).where(eq(evaluationPeriods.period, period));

export const deletePeriod = (tx: Database, period: string) =>
  tx.delete(evaluationPeriods).where(eq(evaluationPeriods.period, period));
