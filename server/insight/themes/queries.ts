import { and, eq, inArray, sql } from 'drizzle-orm';
import { articles, sources } from '#server/content/articles/tables.ts';
import { articleTexts } from '#server/insight/corpus/tables.ts';
import { wordColumns, wordsOf } from '#server/insight/corpus/word-places.ts';
import {
  inlineParameter,
  matchesFacets,
  matchesQuery,
  type Search,
  unitsOf,
} from '#server/insight/explorer/hits-query.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A story that fits a theme, by its first article. */
export interface ThemeStory {
  readonly id: number;
  readonly articleId: number;
  readonly day: string;
  readonly sourceId: number;
  readonly tier: number;
  readonly tone: 1 | 0 | -1 | null;
  readonly reprints: number;
  readonly stockIds: readonly number[];
  readonly headlineStockIds: readonly number[];
}

const t = articleTexts;
const bigints = (values: readonly number[]) => sql`${sql.param([...values])}::bigint[]`;

/** Stories of a search, the newest first, at most so many. */
export async function listThemeStories(db: Database, search: Search, limit: number): Promise<ThemeStory[]> {
  const { rows } = await db.execute<{
    story_id: string;
    article_id: string;
    day: string;
    source_id: number;
    tier: number;
    tone: 1 | 0 | -1 | null;
    reprints: number;
    stock_ids: number[];
    headline_stock_ids: number[];
  }>(sql`
    select ${t.storyId} as story_id, ${t.articleId} as article_id, ${t.publishedOn}::text as day,
      ${t.sourceId} as source_id, ${t.tier} as tier, ${t.tone} as tone, reprints, ${t.stockIds} as stock_ids,
      ${t.headlineStockIds} as headline_stock_ids
    from ${unitsOf(search)}
    where ${matchesQuery(search)} and ${matchesFacets(search.facets, inlineParameter)}
    order by ${t.publishedAt} desc, ${t.articleId} desc limit ${limit}`);
  return rows.map((row) => ({
    ...{ id: Number(row.story_id), articleId: Number(row.article_id), day: row.day, sourceId: row.source_id },
    ...{ tier: row.tier, tone: row.tone, reprints: row.reprints },
    ...{ stockIds: row.stock_ids, headlineStockIds: row.headline_stock_ids },
  }));
}

/** An article of a story, as far as sources are concerned. */
export interface Retelling {
  readonly storyId: number;
  readonly sourceId: number;
  readonly tier: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** All articles of stories that are out. */
export async function listRetellings(
  db: Database,
  { storyIds, now }: { readonly storyIds: readonly number[]; readonly now: Date },
): Promise<Retelling[]> {
  if (storyIds.length === 0) return [];
  const { rows } = await db.execute<{ story_id: string; source_id: number; tier: number; at: number }>(sql`
    select ${t.storyId} as story_id, ${t.sourceId} as source_id, ${t.tier} as tier,
      (extract(epoch from ${t.publishedAt}) * 1000)::float8 as at
    from ${t} where ${t.storyId} = any(${bigints(storyIds)}) and ${t.publishedAt} <= ${now.toISOString()}::timestamptz`);
  return rows.map((row) => ({
    ...{ storyId: Number(row.story_id), sourceId: row.source_id, tier: row.tier, at: row.at },
  }));
}

/** Words of articles. */
export async function listWordsOf(
  db: Database,
  articleIds: readonly number[],
): Promise<Map<number, readonly string[]>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .select({ articleId: t.articleId, stored: wordColumns })
    .from(t)
    .where(sql`${t.articleId} = any(${bigints(articleIds)})`);
  return new Map(rows.map(({ articleId, stored }) => [articleId, wordsOf(stored)]));
}

export const listSourceNames = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: sources.id, name: sources.name })
    .from(sources)
    .where(inArray(sources.id, [...ids]));

/** Articles with what explanations say of them. */
export const listArticles = (db: Database, ids: readonly number[]) =>
  db
    .select({
      id: articles.id,
      title: articles.title,
      sourceName: sources.name,
      publishedAt: articles.publishedAt,
      tone: t.tone,
      score: t.toneScore,
    })
    .from(articles)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .innerJoin(t, and(eq(t.articleId, articles.id), eq(t.publishedOn, articles.publishedOn)))
    .where(inArray(articles.id, [...ids]));
