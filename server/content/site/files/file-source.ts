import type { Feed } from '#contract/content/published-feeds.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listFeedItems } from './feed-items.ts';
import { articlesPerFile, countArticles, listArticleEntries, listPages } from './sitemap-entries.ts';

/** Content of sitemap and feeds, from the database. */
export function siteFileSource(db: Database) {
  return {
    articlesPerFile,
    listPages: (now: Date) => listPages(db, now),
    countArticles: (range: { now: Date; most: number }) => countArticles(db, range),
    listArticles: (range: { now: Date; after: number; until: number }) => listArticleEntries(db, range),
    listFeed: (feed: Feed, query: { language: Language; now: Date }) => listFeedItems(db, feed, query),
  };
}
