import { and, asc, eq, gt, gte, inArray, isNotNull, lt, max, sql } from 'drizzle-orm';
import { alertConstants, alertStates } from '#contract/insight/alert-rules.ts';
import { startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays } from '#server/platform/days.ts';
import type { StoredEvent, StoredFiring, StoredRule } from './planned.ts';
import { alertEvents, alertFirings } from './tables.ts';

const lasts = sql`${alertFirings.ending} is null and ${alertFirings.until} is null
  and ${alertFirings.word} is null and ${alertFirings.figure} is not null`;

/** The rules that told of figures that last. */
export async function listLastingRules(db: Database, stockId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ ruleId: alertFirings.ruleId })
    .from(alertFirings)
    .where(and(eq(alertFirings.stockId, stockId), lasts));
  return new Set(rows.map(({ ruleId }) => ruleId));
}

/** The words that a rule told before a day and may not tell again on it, each with when it did so last. */
export async function listToldWords(
  db: Database,
  { id, stockId }: Pick<StoredRule, 'id' | 'stockId'>,
  before: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ word: alertFirings.word, day: max(alertFirings.day) })
    .from(alertFirings)
    .where(
      and(
        ...[eq(alertFirings.stockId, stockId), eq(alertFirings.ruleId, id), isNotNull(alertFirings.word)],
        ...[lt(alertFirings.day, before), gt(alertFirings.day, addDays(before, -alertConstants.wordDays))],
      ),
    )
    .groupBy(alertFirings.word);
  return new Map(rows.flatMap(({ word, day }) => (word && day ? [[word, day] as const] : [])));
}

/** Firings of the days since, and older ones of figures that last. */
export async function listLiveFirings(db: Database, stockId: number, since: string): Promise<StoredFiring[]> {
  const own = eq(alertFirings.stockId, stockId);
  const young = await db
    .select()
    .from(alertFirings)
    .where(and(own, gte(alertFirings.day, since)));
  const lasting = await db
    .select()
    .from(alertFirings)
    .where(and(own, lt(alertFirings.day, since), lasts));
  return [...young, ...lasting].sort((one, other) => one.id - other.id);
}

/** Events of stories since a day on which no rule has fired: people took them up, or their rules were removed. */
export const listTaken = (db: Database, stockId: number, since: string): Promise<StoredEvent[]> =>
  db
    .select()
    .from(alertEvents)
    .where(
      and(
        eq(alertEvents.stockId, stockId),
        inArray(alertEvents.state, [...alertStates]),
        gte(alertEvents.at, startOfDay(since)),
        sql`${alertEvents.articleId} is not null`,
        hasNoFiring(db),
      ),
    )
    .orderBy(asc(alertEvents.id));

const hasNoFiring = (db: Database) =>
  sql`not exists ${db
    .select({ id: alertFirings.id })
    .from(alertFirings)
    .where(and(eq(alertFirings.stockId, alertEvents.stockId), eq(alertFirings.eventId, alertEvents.id)))}`;

/** Articles of events that are not resolved, a stretch of them. */
export const listUnresolved = (
  db: Database,
  stockId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
) =>
  db
    .select({ id: alertEvents.id, articleId: alertEvents.articleId, storyId: alertEvents.storyId })
    .from(alertEvents)
    .where(
      and(
        eq(alertEvents.stockId, stockId),
        gt(alertEvents.id, after),
        sql`${alertEvents.state} <> 'resolved' and ${alertEvents.articleId} is not null`,
      ),
    )
    .orderBy(asc(alertEvents.id))
    .limit(limit);
