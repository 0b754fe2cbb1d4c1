import { and, eq, lte } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ArticleCategory, ArticleSummary } from '#contract/article.ts';
import { companies } from '#server/features/company/tables.ts';
import { localized } from '#server/platform/database/localized.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** Where articles come from. `weight` is the tier's (1.5, 1.0 or 0.5, decisions §7). */
export const sources = pgTable('source', {
  id: integer('id').primaryKey(),
  name: localized('name').notNull(),
  tier: integer('tier').notNull(),
  weight: doublePrecision('weight').notNull(),
});

/** The steps of an article's life (decisions §6). Readers see `published` ones whose time has come. */
export type ArticleState = 'draft' | 'in_review' | 'scheduled' | 'published' | 'withdrawn';

export const articles = pgTable(
  'article',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    category: text('category').$type<ArticleCategory>().notNull(),
    sourceId: integer('source_id')
      .notNull()
      .references(() => sources.id),
    title: localized('title').notNull(),
    summary: localized('summary').notNull(),
    /** HTML, sanitised before it was stored. */
    body: localized('body').notNull(),
    link: text('link'),
    state: text('state').$type<ArticleState>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('article_published_at').on(table.publishedAt.desc(), table.id.desc())],
);

/** Which companies an article mentions, and where. `published_at` repeats the article's so that a company's latest are one index range. */
export const articleCompanies = pgTable(
  'article_company',
  {
    articleId: rowId('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    position: text('position').$type<NonNullable<ArticleSummary['mention']>>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.stockId] }),
    index('article_company_latest').on(table.stockId, table.publishedAt.desc(), table.articleId.desc()),
  ],
);

/** Whether readers may see an article at a moment: it is published, and its time has come (decisions §6). */
export const isPublished = (now: Date) => and(eq(articles.state, 'published'), lte(articles.publishedAt, now));

/** The same for a mention, by its own copy of the article's time, which the index of a company's latest holds. */
export const isPublishedMention = (now: Date) =>
  and(eq(articles.state, 'published'), lte(articleCompanies.publishedAt, now));
