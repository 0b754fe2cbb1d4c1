import {
  customType,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { ArticleCategory, ArticleSummary } from '#contract/content/articles.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/**
 * The analysed articles: what was read out of each, the stories they tell, and daily counts of both.
 * Everything here can be made again from `article`; only the analyser writes it. Nothing refers to `article` by a
 * foreign key, because an article that was deleted must still be found here to be taken out of the counts.
 */

/** Hardly any lexeme has signs that must be doubled. */
const quote = (lexeme: string) => `'${/['\\]/.test(lexeme) ? lexeme.replaceAll(/['\\]/g, '$&$&') : lexeme}'`;

/** A set of lexemes, as they are. */
const tsvector = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => 'tsvector',
  toDriver: (lexemes) => lexemes.map(quote).join(' '),
});

/** Articles whose content or state has changed and that wait to be analysed. Triggers on `article` fill it. */
export const corpusQueue = pgTable('corpus_queue', {
  id: rowId().primaryKey().generatedAlwaysAsIdentity(),
  articleId: rowId('article_id').notNull(),
});

/** What was read out of a published article. One row per article in the corpus. */
export const articleTexts = pgTable(
  'article_text',
  {
    articleId: rowId('article_id').notNull(),
    publishedOn: date('published_on').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    category: text('category').$type<ArticleCategory>().notNull(),
    sourceId: integer('source_id').notNull(),
    tier: integer('tier').notNull(),
    storyId: rowId('story_id').notNull(),
    /** Tracked companies the article mentions, headline or body. */
    stockIds: integer('stock_ids').array().notNull(),
    /** Those of them that the headline mentions. */
    headlineStockIds: integer('headline_stock_ids').array().notNull(),
    /** Headline in search form: NFKC, lower case, whitespace as one blank. */
    headline: text('headline').notNull(),
    /** Headline, summary and body in search form, one per line. */
    content: text('content').notNull(),
    /** Pairs of neighbouring characters and Latin words of `content`, and its month: see grams.ts. */
    grams: tsvector('grams').notNull(),
    /** Different words of `content`, as jieba cuts it. */
    words: text('words').array().notNull(),
    /** Keys of its MinHash bands: near-duplicates share at least one with high probability. */
    bands: integer('bands').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.publishedOn] }),
    // Read from its end.
    index('article_text_latest').on(table.publishedAt, table.articleId),
    index('article_text_story').on(table.storyId),
    index('article_text_grams').using('gin', table.grams),
    // Without a waiting list: each article that comes in looks here first.
    index('article_text_bands').using('gin', table.bands).with({ fastupdate: false }),
  ],
);

/**
 * A cluster of near-duplicate articles: the counting unit (docs/product/insight.md, "Stories"). Day, category, source,
 * tier and companies are those of its first article; all others are reprints.
 */
export const stories = pgTable(
  'story',
  {
    id: rowId().generatedByDefaultAsIdentity(),
    publishedOn: date('published_on').notNull(),
    originalArticleId: rowId('original_article_id').notNull(),
    category: text('category').$type<ArticleCategory>().notNull(),
    sourceId: integer('source_id').notNull(),
    tier: integer('tier').notNull(),
    /** `r` of docs/product/insight.md, "Volume". */
    reprints: integer('reprints').notNull(),
    /** `k` of docs/product/insight.md, "Volume": tracked companies it mentions. */
    companyCount: integer('company_count').notNull(),
    /** Where its words are counted: {@link everything} and the industries of its companies as they were then. */
    scopeIds: integer('scope_ids').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.publishedOn] }),
    index('story_published_on').on(table.publishedOn),
  ],
);

/** Which tracked companies a story mentions, and where. */
export const storyCompanies = pgTable(
  'story_company',
  {
    stockId: integer('stock_id').notNull(),
    publishedOn: date('published_on').notNull(),
    storyId: rowId('story_id').notNull(),
    position: text('position').$type<NonNullable<ArticleSummary['mention']>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.stockId, table.publishedOn, table.storyId] })],
);

/** What a company's day adds up to, by category and tier of source. Days without anything have no row. */
export const companyDays = pgTable(
  'company_day',
  {
    stockId: integer('stock_id').notNull(),
    publishedOn: date('published_on').notNull(),
    category: text('category').$type<ArticleCategory>().notNull(),
    tier: integer('tier').notNull(),
    /** Articles of the day that mention it, by the articles' own day, category and tier. */
    articles: integer('articles').notNull(),
    /** Stories that began on the day. */
    stories: integer('stories').notNull(),
    /**
     * What these stories add up to before anything is weighed (formulas/volume.ts), those that mention the company in
     * their headline and those that do so in their body only. Weights are applied when figures are read, so that they
     * may change without counting anew.
     */
    headlineValue: numeric('headline_value', { precision: 20, scale: 9, mode: 'number' }).notNull(),
    bodyValue: numeric('body_value', { precision: 20, scale: 9, mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.stockId, table.publishedOn, table.category, table.tier] })],
);

/**
 * Stories of a day by scope: an industry's number counts the stories that mention one of its companies,
 * {@link everything} counts them all.
 */
export const scopeDays = pgTable(
  'scope_day',
  {
    scopeId: integer('scope_id').notNull(),
    publishedOn: date('published_on').notNull(),
    stories: integer('stories').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scopeId, table.publishedOn] })],
);

/**
 * Stories of a scope whose first article contains a word: one number per day of the month, the first day first. A row
 * for each day would be ten times as many rows.
 */
export const wordMonths = pgTable(
  'word_month',
  {
    scopeId: integer('scope_id').notNull(),
    /** The month's first day. */
    month: date('month').notNull(),
    word: text('word').notNull(),
    /** Always 31 numbers. */
    days: smallint('days').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scopeId, table.month, table.word] })],
);

/** The scope of all stories, whatever they mention. Industries are numbered from 1. */
export const everything = 0;
