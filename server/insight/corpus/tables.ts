import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
 * The analysed articles: what was read from each, their stories, and daily counts. Everything here can be rebuilt from
 * `article`; only the analyser writes it. There are no foreign keys to `article`, because a deleted article must still
 * be found here to be removed from the counts.
 */

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Grams of a text and its month, which are in the index alone: see grams.ts. */
export const numberedGrams = (text: { readonly content: SQLWrapper; readonly publishedOn: SQLWrapper }): SQL =>
  sql`number_grams(${text.content}, ${text.publishedOn})`;

/** Changed articles to be analysed, queued by triggers on `article`. */
export const corpusQueue = pgTable('corpus_queue', {
  id: rowId().primaryKey().generatedAlwaysAsIdentity(),
  articleId: rowId('article_id').notNull(),
  queuedAt: timestamp('queued_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Files of articles that are being loaded, or whose load broke off: a load that is started again goes on there. */
export const articleLoads = pgTable('article_load', {
  /** SHA-256 of the file's lines. */
  digest: text('digest').primaryKey(),
  /** How many of its lines are in, empty ones not counted. */
  lines: integer('lines').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
});

/** What was read from a published article; one row per article of the corpus. */
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
    /** Tracked companies mentioned in headline or body. */
    stockIds: integer('stock_ids').array().notNull(),
    /** Those mentioned in the headline. */
    headlineStockIds: integer('headline_stock_ids').array().notNull(),
    /** Headline in search form: NFKC, lower case, single blanks. */
    headline: text('headline').notNull(),
    /** Headline, summary and body in search form, one per line. */
    content: text('content').notNull(),
    /** Written by releases before decision 0116, which look up what they have written themselves. */
    grams: tsvector('grams'),
    /** Distinct words of `content`, segmented by jieba, by their places in it: see word-places.ts. */
    wordPlaces: text('word_places'),
    /** The same as releases before decision 0116 wrote them; empty where the places are known. */
    words: text('words').array().notNull().default(sql`'{}'`),
    /** 1 positive, 0 neutral, −1 negative: a person's judgement, else the model's; null where it abstains. */
    tone: smallint('tone'),
    /** What the model adds up for the headline, in hundredths; null if it has not read it. */
    toneScore: integer('tone_score'),
    /**
     * What it says has happened, by type and by type and company (`tender`, `tender/7001`): those of `article_event`, for
     * the Explorer.
     */
    events: text('events').array().notNull().default(sql`'{}'`),
    /** Keys by which it is found as a candidate for the same story: see story-keys.ts. */
    bands: integer('bands').array().notNull(),
    /** Order of time with ties broken by content: see story-place.ts. `null` in rows from before. */
    place: bigint('place', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.publishedOn] }),
    // Read backwards.
    index('article_text_latest').on(table.publishedAt, table.articleId),
    index('article_text_story').on(table.storyId),
    index('article_text_grams').using('gin', table.grams),
    index('article_text_numbers').using('gin', numberedGrams(table)),
    // Most articles tell none.
    index('article_text_events').using('gin', table.events).where(sql`${table.events} <> '{}'`),
  ],
);

/** The articles of each key in order of time: a candidate for the same story has a key in common. */
export const articleKeys = pgTable(
  'article_key',
  {
    key: integer('key').notNull(),
    place: bigint('place', { mode: 'number' }).notNull(),
    articleId: rowId('article_id').notNull(),
    /** Whether others may join it: it is the first article of its story, or a person put it there. */
    leads: boolean('leads').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.place, table.articleId] }),
    index('article_key_leads').on(table.key, table.place).where(sql`leads`),
  ],
);

/**
 * A cluster of near-duplicate articles: the counting unit (docs/product/insight.md, "Stories"). Day, category, source,
 * tier and companies are those of its first article; the others are reprints.
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
    /** Scopes in which its words are counted: {@link everything}, and its companies' industries at that time. */
    scopeIds: integer('scope_ids').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.publishedOn] }),
    index('story_published_on').on(table.publishedOn),
  ],
);

/**
 * Articles that left their story, and one that stayed in it: withdrawn ones are still shown with the story, without
 * their words. What is here cannot be rebuilt. An article that is published again, or deleted, is ignored.
 */
export const storyLeavers = pgTable(
  'story_leaver',
  {
    articleId: rowId('article_id').primaryKey(),
    stayedId: rowId('stayed_id').notNull(),
  },
  (table) => [index('story_leaver_stayed').on(table.stayedId)],
);

/** Companies mentioned by a story, and where. */
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

/** A company's counts per day, category and source tier. Days without coverage have no row. */
export const companyDays = pgTable(
  'company_day',
  {
    stockId: integer('stock_id').notNull(),
    publishedOn: date('published_on').notNull(),
    category: text('category').$type<ArticleCategory>().notNull(),
    tier: integer('tier').notNull(),
    /** Articles of the day that mention it, by their own day, category and tier. */
    articles: integer('articles').notNull(),
    /** Stories that began on the day. */
    stories: integer('stories').notNull(),
    /**
     * Unweighted sums of these stories (formulas/volume.ts): those that mention the company in the headline, and those
     * in the body only. Weights are applied on reading, so that they can change without a recount.
     */
    headlineValue: numeric('headline_value', { precision: 20, scale: 9, mode: 'number' }).notNull(),
    bodyValue: numeric('body_value', { precision: 20, scale: 9, mode: 'number' }).notNull(),
    /** Those of the stories whose first article has this tone; the others were not judged. */
    positive: integer('positive').notNull().default(0),
    neutral: integer('neutral').notNull().default(0),
    negative: integer('negative').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.stockId, table.publishedOn, table.category, table.tier] })],
);

/**
 * Stories per day and scope: an industry's id counts the stories that mention one of its companies, {@link everything}
 * counts all.
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
 * Stories of a scope whose first article contains a word: one number per day of the month. A row per day would be ten
 * times as many rows.
 */
export const wordMonths = pgTable(
  'word_month',
  {
    scopeId: integer('scope_id').notNull(),
    /** First day of the month. */
    month: date('month').notNull(),
    word: text('word').notNull(),
    /** Always 31 numbers. */
    days: smallint('days').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scopeId, table.month, table.word] })],
);

/** The scope of all stories. Industries are numbered from 1. */
export const everything = 0;
