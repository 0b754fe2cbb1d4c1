import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { changesOf } from '#server/platform/table-import/undo-queries.ts';

/** The articles of an import, as `AddedArticle` has them. */
const added = (id: number) =>
  sql`jsonb_to_recordset(${changesOf(id)}) as c(id bigint, "publishedOn" date, version integer)`;
const isOf = sql`a.id = c.id and a.published_on = c."publishedOn"`;

/** Those of an import that are still at the version it gave them. */
const untouched = (id: number) => sql`
  select a.id, a.published_on from ${added(id)} join article a on ${isOf}
  left join version v on v.subject = 'article' and v.subject_id = c.id and v.is_latest
  where coalesce(v.number, 0) = c.version`;

export async function countUntouchedArticles(db: Database, id: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from (${untouched(id)}) as untouched`,
  );
  return rows[0]?.count ?? 0;
}

/** Nobody changes an article of the import until the transaction ends. */
export async function lockArticles(tx: Database, id: number): Promise<void> {
  await tx.execute(sql`select from article a join ${added(id)} on ${isOf} order by a.id for update of a`);
}

/**
 * Deletes those that nobody has touched, with their versions. Feeds that took them for their own know them no more, and
 * bring them themselves: they are asked for the whole the next time. Answers with their number.
 */
export async function deleteUntouchedArticles(tx: Database, id: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with untouched as materialized (${untouched(id)}),
      gone as (delete from version v using untouched u where v.subject = 'article' and v.subject_id = u.id),
      forgotten as (delete from feed_entry e using untouched u where e.article_id = u.id returning e.feed_id),
      asked_anew as (update feed set etag = null, last_modified = null where id in (select feed_id from forgotten))
    delete from article a using untouched u where a.id = u.id and a.published_on = u.published_on`);
  return rowCount ?? 0;
}
