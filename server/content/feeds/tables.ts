import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ArticleCategory } from '#contract/content/articles.ts';
import { sources } from '#server/content/articles/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** An RSS or Atom feed that is fetched on a schedule. */
export const feeds = pgTable('feed', {
  id: rowId().primaryKey().generatedAlwaysAsIdentity(),
  url: text('url').notNull().unique(),
  sourceId: integer('source_id')
    .notNull()
    .references(() => sources.id),
  category: text('category').$type<ArticleCategory>().notNull(),
  enabled: boolean('enabled').notNull().default(true),
  version: integer('version').notNull().default(1),
  intervalMinutes: integer('interval_minutes').notNull().default(15),
  nextFetchAt: timestamp('next_fetch_at', { withTimezone: true }).notNull().defaultNow(),
  /** End of a process's claim; a claim of a dead process expires. */
  claimedUntil: timestamp('claimed_until', { withTimezone: true }),
  /** Validators of the last successful response, for conditional requests. */
  etag: text('etag'),
  lastModified: text('last_modified'),
  fetchedAt: timestamp('fetched_at', { withTimezone: true }),
  /** Error code of the last fetch; `null` if it succeeded. */
  failure: text('failure'),
  failures: integer('failures').notNull().default(0),
  /** Articles imported by the last fetch that found any. */
  lastArticles: integer('last_articles').notNull().default(0),
});

/** Imported entries of a feed, to skip duplicates. */
export const feedEntries = pgTable(
  'feed_entry',
  {
    feedId: rowId('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    /** SHA-256 of the entry's id, or of its link and title. */
    entryHash: text('entry_hash').notNull(),
    articleId: rowId('article_id').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.feedId, table.entryHash] }),
    index('feed_entry_article').on(table.articleId),
  ],
);
