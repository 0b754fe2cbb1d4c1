import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { changesOf } from '#server/platform/table-import/undo-queries.ts';

/** A score before and after an import; `null` where there is none. */
export interface ScoreChange {
  readonly stockId: number;
  readonly period: string;
  readonly indicatorId: number;
  readonly before: number | null;
  readonly after: number | null;
  /** What was said of the score before. */
  readonly source: string;
  readonly note: string;
  /** What is said of it after; absent in what was imported by a version that did not note it. */
  readonly sourceAfter?: string;
  readonly noteAfter?: string;
}

/** The changes of an import in open periods, of companies and indicators that are still there, as `ScoreChange` has them. */
const changes = (id: number) => sql`(
  select c.* from jsonb_to_recordset(${changesOf(id)}) as c("stockId" integer, period text, "indicatorId" integer,
    before double precision, after double precision, source text, note text,
    "sourceAfter" text, "noteAfter" text)
  where not exists (select from evaluation_period p where p.period = c.period and p.closed_at is not null)
    and exists (select from company where company.stock_id = c."stockId")
    and exists (select from indicator where indicator.id = c."indicatorId")) as c`;
const isOf = sql`s.stock_id = c."stockId" and s.period = c.period and s.indicator_id = c."indicatorId"`;
/** Whether a score, and what is said of it, is still what the import made it. */
const isUntouched = sql`s.score = c.after and s.source = coalesce(c."sourceAfter", s.source)
  and s.note = coalesce(c."noteAfter", s.note)`;

export async function countUntouchedScores(db: Database, id: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from ${changes(id)} left join indicator_score s on ${isOf}
    where case when c.after is null then s.score is null else ${isUntouched} end`);
  return rows[0]?.count ?? 0;
}

/** Makes scores what they were before an import, as far as they are still what it made them. Answers with their number. */
export async function restoreScores(tx: Database, id: number): Promise<number> {
  const changed = await tx.execute(sql`
    update indicator_score s set score = c.before, source = coalesce(c.source, ''), note = coalesce(c.note, '') from ${changes(id)}
    where ${isOf} and c.before is not null and ${isUntouched}`);
  const added = await tx.execute(sql`
    delete from indicator_score s using ${changes(id)} where ${isOf} and c.before is null and ${isUntouched}`);
  const removed = await tx.execute(sql`
    insert into indicator_score (stock_id, period, indicator_id, score, source, note)
    select c."stockId", c.period, c."indicatorId", c.before, coalesce(c.source, ''), coalesce(c.note, '') from ${changes(id)} where c.after is null
    on conflict do nothing`);
  return [changed, added, removed].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
