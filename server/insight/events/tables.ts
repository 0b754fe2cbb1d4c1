import { sql } from 'drizzle-orm';
import { date, index, integer, numeric, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DecidedEventRole, EventCurrency, EventRole, EventType } from '#contract/insight/event-types.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/**
 * What an article says has happened to a tracked company. The analyser writes it with the article; it can be made again
 * from there. The event of a story is that of its first article.
 */
export const articleEvents = pgTable(
  'article_event',
  {
    stockId: integer('stock_id').notNull(),
    publishedOn: date('published_on').notNull(),
    articleId: rowId('article_id').notNull(),
    type: text('type').$type<EventType>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    role: text('role').$type<EventRole>().notNull(),
    /** Words that told the role; empty if it was the order of the words. */
    roleWords: text('role_words').notNull(),
    trigger: text('trigger').notNull(),
    /** In search form. */
    sentence: text('sentence').notNull(),
    /** In units of the currency; null where the article names none. */
    amount: numeric('amount'),
    currency: text('currency').$type<EventCurrency>(),
    /** Of the rules that read it. */
    rulesVersion: integer('rules_version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stockId, table.publishedOn, table.articleId, table.type] }),
    index('article_event_article').on(table.articleId),
  ],
);

/** What people decided against the rules; one that is in force takes their place, and all are kept. */
export const eventCorrections = pgTable(
  'event_correction',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    articleId: rowId('article_id').notNull(),
    stockId: integer('stock_id').notNull(),
    type: text('type').$type<EventType>().notNull(),
    role: text('role').$type<DecidedEventRole>().notNull(),
    reason: text('reason').notNull(),
    /** What the rules said, of which sentence, and which rules. */
    judged: text('judged').$type<EventRole>().notNull(),
    sentence: text('sentence').notNull(),
    rulesVersion: integer('rules_version').notNull(),
    correctedBy: rowId('corrected_by')
      .notNull()
      .references(() => users.id),
    correctedAt: timestamp('corrected_at', { withTimezone: true }).notNull(),
    /** When it was replaced or taken back. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('event_correction_in_force')
      .on(table.articleId, table.stockId, table.type)
      .where(sql`${table.endedAt} is null`),
    // What people decided is no event of a company.
    index('event_correction_none').on(table.stockId).where(sql`${table.role} = 'none' and ${table.endedAt} is null`),
  ],
);
