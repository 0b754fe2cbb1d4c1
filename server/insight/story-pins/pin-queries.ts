import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { storyDecisions, storyPins } from './tables.ts';

/** An article that a person put into a story: all of one `group` are in one. */
export interface Pin {
  readonly articleId: number;
  readonly group: string;
}

const ids = (values: readonly number[]) => sql`${sql.param([...values])}::bigint[]`;

/** Whether any pin is in force. */
export async function hasPins(db: Database): Promise<boolean> {
  return (
    (await db.select({ id: storyPins.articleId }).from(storyPins).where(isNull(storyPins.endedAt)).limit(1)).length > 0
  );
}

/** The pins in force of these articles, and of all others of their groups. */
export async function listPins(db: Database, articleIds: readonly number[]): Promise<Pin[]> {
  if (articleIds.length === 0) return [];
  // Of an article the pin of its latest decision in force.
  const own = await db.execute<{ decision: string; part: number }>(sql`
    select distinct decision_id as decision, part from (
      select distinct on (article_id) decision_id, part from ${storyPins}
      where article_id = any(${ids(articleIds)}) and ended_at is null
      order by article_id, decision_id desc
    ) as latest`);
  if (own.rows.length === 0) return [];
  const { rows } = await db.execute<{ id: string; decision: string; part: number }>(sql`
    select p.article_id as id, p.decision_id as decision, p.part
    from unnest(${ids(own.rows.map(({ decision }) => Number(decision)))},
      ${sql.param(own.rows.map(({ part }) => part))}::smallint[]) as wanted (decision_id, part)
    join ${storyPins} p on p.decision_id = wanted.decision_id and p.part = wanted.part
    where p.ended_at is null and not exists (
      select from ${storyPins} later
      where later.article_id = p.article_id and later.decision_id > p.decision_id and later.ended_at is null
    )`);
  return rows.map(({ id, decision, part }) => ({ articleId: Number(id), group: `${decision}/${part}` }));
}

export async function insertDecision(db: Database, row: typeof storyDecisions.$inferInsert): Promise<number> {
  const [decision] = await db.insert(storyDecisions).values(row).returning({ id: storyDecisions.id });
  if (!decision) throw new Error('The decision was not kept');
  return decision.id;
}

export const insertPins = (db: Database, rows: readonly (typeof storyPins.$inferInsert)[]) =>
  insertMany(db, storyPins, rows);

/** Ends a decision that is in force, and its pins; `undefined` if there is none. */
export async function endDecision(db: Database, { id, userId, at }: { id: number; userId: number; at: Date }) {
  const [decision] = await db
    .update(storyDecisions)
    .set({ endedAt: at, endedBy: userId })
    .where(and(eq(storyDecisions.id, id), isNull(storyDecisions.endedAt)))
    .returning({ kind: storyDecisions.kind });
  if (!decision) return undefined;
  const pins = await db
    .update(storyPins)
    .set({ endedAt: at })
    .where(eq(storyPins.decisionId, id))
    .returning({ articleId: storyPins.articleId });
  return { kind: decision.kind, articleIds: pins.map(({ articleId }) => articleId) };
}
