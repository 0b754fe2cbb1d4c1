import { and, eq, inArray, sql } from 'drizzle-orm';
import { articles, sources } from '#server/content/articles/tables.ts';
import { articleTexts, stories } from '#server/insight/corpus/tables.ts';
import { startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, type Window } from '#server/platform/days.ts';

const t = articleTexts;

export interface SourceArticle {
  readonly id: number;
  readonly day: string;
  readonly storyId: number;
  readonly tone: 1 | 0 | -1 | null;
  readonly stockIds: readonly number[];
}

export async function findSource(db: Database, id: number) {
  const [source] = await db.select({ name: sources.name, tier: sources.tier }).from(sources).where(eq(sources.id, id));
  return source;
}

interface Published extends Window {
  readonly sourceId: number;
  readonly now: Date;
  readonly limit: number;
}

/** Articles of a source in the corpus, the newest first, at most so many. */
export async function listSourceArticles(
  db: Database,
  { sourceId, from, until, now, limit }: Published,
): Promise<SourceArticle[]> {
  const { rows } = await db.execute<{
    article_id: string;
    day: string;
    story_id: string;
    tone: 1 | 0 | -1 | null;
    stock_ids: number[];
  }>(sql`
    select ${t.articleId} as article_id, ${t.publishedOn}::text as day, ${t.storyId} as story_id, ${t.tone} as tone,
      ${t.stockIds} as stock_ids
    from ${articles} inner join ${t} on ${t.articleId} = ${articles.id} and ${t.publishedOn} = ${articles.publishedOn}
    where ${articles.sourceId} = ${sourceId}
      and ${articles.publishedAt} >= ${startOfDay(from).toISOString()}::timestamptz
      and ${articles.publishedAt} < ${startOfDay(addDays(until, 1)).toISOString()}::timestamptz
      and ${articles.publishedAt} <= ${now.toISOString()}::timestamptz
      and ${articles.publishedOn} between ${from}::date and ${until}::date
    order by ${articles.publishedAt} desc, ${articles.id} desc limit ${limit}`);
  return rows.map((row) => ({
    ...{ id: Number(row.article_id), day: row.day, storyId: Number(row.story_id), tone: row.tone },
    stockIds: row.stock_ids,
  }));
}

/** Stories by number, each with its first source and its reprints. */
export async function listStoriesById(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await db
    .select({ id: stories.id, sourceId: stories.sourceId, reprints: stories.reprints })
    .from(stories)
    .where(sql`${stories.id} = any(${sql.param([...ids])}::bigint[])`);
}

export const listTitles = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: articles.id, title: articles.title, publishedAt: articles.publishedAt })
    .from(articles)
    .where(and(inArray(articles.id, [...ids])));
