import { and, lte, type Placeholder, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { ArticleState } from '#contract/content/article-states.ts';
import type { ArticleCategory, ArticleSummary } from '#contract/content/articles.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { localized } from '#server/platform/database/localized.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import { gramsOfText } from '#server/platform/lists/text-grams.ts';

/**
 * Sources of articles. Tier weights are in the dictionary, `source_tier_weight` (docs/product/insight.md, "Weights").
 */
export const sources = pgTable('source', {
  id: integer('id').primaryKey(),
  name: localized('name').notNull(),
  tier: integer('tier').notNull(),
  /** Off: takes no new articles, and its feeds pause. */
  enabled: boolean('enabled').notNull().default(true),
  version: integer('version').notNull().default(1),
});

/** Numbers of sources: versions and the audit log still name one that is gone, so it never comes back as another's. */
export const sourceNumbers = pgSequence('source_number');

export type { ArticleState };

/** Titles in all languages, one per line, for searching. */
export const titleText = (title: AnyPgColumn) =>
  sql`((${title} ->> 'zh-CN') || chr(10) || coalesce(${title} ->> 'en', ''))`;

export const articles = pgTable(
  'article',
  {
    id: rowId().generatedAlwaysAsIdentity(),
    /** The day of `published_at` in China: the partition key, so part of every key. A check keeps both consistent. */
    publishedOn: date('published_on').notNull(),
    category: text('category').$type<ArticleCategory>().notNull(),
    sourceId: integer('source_id')
      .notNull()
      .references(() => sources.id),
    title: localized('title').notNull(),
    summary: localized('summary').notNull(),
    /** Sanitised HTML. */
    body: localized('body').notNull(),
    link: text('link'),
    state: text('state').$type<ArticleState>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.publishedOn] }),
    // Read backwards, so without a direction; with the state, counting needs no table access.
    index('article_latest').on(table.publishedAt, table.id, table.state),
    index('article_of_category').on(table.category, table.publishedAt, table.id, table.state),
    index('article_of_source').on(table.sourceId, table.publishedAt, table.id, table.state),
    index('article_of_source_category').on(table.sourceId, table.category, table.publishedAt, table.id, table.state),
    index('article_in_state').on(table.state, table.publishedAt, table.id),
    index('article_title').using('gin', gramsOfText(titleText(table.title))),
  ],
);

/**
 * Which companies an article mentions, and where. `published_at` repeats the article's so that a company's latest are
 * one index range.
 */
export const articleCompanies = pgTable(
  'article_company',
  {
    articleId: rowId('article_id').notNull(),
    publishedOn: date('published_on').notNull(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    position: text('position').$type<NonNullable<ArticleSummary['mention']>>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.stockId, table.publishedOn] }),
    foreignKey({
      name: 'article_company_article',
      columns: [table.articleId, table.publishedOn],
      foreignColumns: [articles.id, articles.publishedOn],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    // Read backwards.
    index('article_company_latest').on(table.stockId, table.publishedAt, table.articleId),
  ],
);

/** Articles that came by an import: they are news to nobody, and never alert (docs/product/insight.md, "Alerts"). */
export const importedArticles = pgTable(
  'imported_article',
  {
    articleId: rowId('article_id').notNull(),
    publishedOn: date('published_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.publishedOn] }),
    foreignKey({
      name: 'imported_article_of',
      columns: [table.articleId, table.publishedOn],
      foreignColumns: [articles.id, articles.publishedOn],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);

export const readableStates: ArticleState[] = ['published', 'scheduled'];

/** The same inlined, so that a generic plan knows the values. */
const isReadable = sql`${articles.state} in ('published', 'scheduled')`;

/**
 * Whether readers may see an article at a time: it is published or scheduled, and due (docs/product/content.md, "Drafts,
 * review and publishing"). A scheduled article is visible at its second, even before its state changes.
 */
export const isPublished = (now: Date | Placeholder) => and(isReadable, lte(articles.publishedAt, now));

/** The same for a mention, using its copy of the article's time, which is in the index. */
export const isPublishedMention = (now: Date | Placeholder) => and(isReadable, lte(articleCompanies.publishedAt, now));
