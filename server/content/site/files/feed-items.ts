import { desc, sql } from 'drizzle-orm';
import type { Feed } from '#contract/content/published-feeds.ts';
import type { Language } from '#contract/language.ts';
import { publicPaths } from '#contract/paths.ts';
import { newsTagNames } from '#contract/texts/news-tag-names.ts';
import { articles, isPublished } from '#server/content/articles/tables.ts';
import { changedAtOf } from '#server/content/site/article/queries.ts';
import { listPublic } from '#server/content/site/content/read-content.ts';
import { displayedItem } from '#server/content/site/content/shown-text.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A feed entry of an article or a news item. */
export interface FeedItem {
  /** Path and query of the page. */
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  /** Code of the category or tag, and its name. */
  readonly category: { readonly code: string; readonly name: string };
  readonly publishedAt: Date;
  readonly changedAt: Date;
  /** Names of the texts that are shown in Chinese. */
  readonly untranslated: readonly ('title' | 'summary')[];
}

/** Enough for a feed reader that polls once a day. */
const feedLength = 50;

interface FeedQuery {
  readonly language: Language;
  readonly now: Date;
}

/** The latest entries of a feed at `now`, newest first. */
export function listFeedItems(db: Database, feed: Feed, query: FeedQuery): Promise<FeedItem[]> {
  return feed === 'news' ? listNews(db, query) : listArticles(db, query);
}

async function listNews(db: Database, { language, now }: FeedQuery): Promise<FeedItem[]> {
  const items = await listPublic(db, 'news', { now, limit: feedLength });
  return items.map(({ id, publishedAt, changedAt, fields }) => ({
    path: `${publicPaths.companyNewsDetail}?id=${id}`,
    ...displayedItem({ title: fields.title, summary: fields.summary }, language),
    category: { code: fields.tag, name: newsTagNames[language][fields.tag] },
    publishedAt,
    changedAt: later(publishedAt, changedAt),
  }));
}

async function listArticles(db: Database, { language, now }: FeedQuery): Promise<FeedItem[]> {
  const rows = await db
    .select({
      id: articles.id,
      title: articles.title,
      summary: articles.summary,
      category: articles.category,
      publishedAt: articles.publishedAt,
      changedAt: sql<string>`${changedAtOf}`.mapWith(articles.publishedAt),
    })
    .from(articles)
    .where(isPublished(now))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(feedLength);
  return rows.map(({ id, title, summary, category, changedAt, ...row }) => ({
    ...row,
    path: `${publicPaths.releaseDetail}?id=${id}`,
    ...displayedItem({ title, summary }, language),
    category: { code: category, name: category },
    changedAt: changedAt as unknown as Date,
  }));
}

const later = (left: Date, right: Date): Date => (left > right ? left : right);
