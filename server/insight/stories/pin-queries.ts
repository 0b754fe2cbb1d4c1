import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { storyPins } from './tables.ts';

/** An article that a person put into a story: all of one `group` are in one. */
export interface Pin {
  readonly articleId: number;
  readonly group: string;
}

const ids = (values: readonly number[]) => sql`${sql.param([...values])}::bigint[]`;

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
