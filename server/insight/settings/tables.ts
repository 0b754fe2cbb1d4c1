import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** Settings that figures depend on. Each change is a new version; none is ever changed or deleted. */
export const settingTopics = [
  /** Weight of each source tier; written by a trigger on the dictionary's `source_tier_weight`. */
  'tierWeights',
  /** Words and names that segmentation keeps whole, besides company names. */
  'userWords',
  /** Stop words of the language. */
  'stopWords.general',
  /** Stop words of disclosure boilerplate. */
  'stopWords.boilerplate',
  /** Further names that are not news; companies and sources are added to them. */
  'stopWords.names',
  /** Words that no layer stops. */
  'neverStopWords',
  /** A client's peers, in order: stock ids. */
  'peers',
] as const;
export type SettingTopic = (typeof settingTopics)[number];

export const settingVersions = pgTable(
  'setting_version',
  {
    topic: text('topic').$type<SettingTopic>().notNull(),
    /** The client whose setting it is; 0 for the platform's. */
    stockId: integer('stock_id').notNull(),
    /** From 1 within topic and client. */
    version: integer('version').notNull(),
    content: jsonb('content').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    /** `null` if the system wrote it. */
    changedBy: rowId('changed_by').references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.topic, table.stockId, table.version] })],
);

/**
 * Terms: phrases that are counted as words, found in headlines or added to the user words. Each is numbered in the order
 * it came; a figure names the last number it knew, and later ones are not part of it. None is ever deleted.
 */
export const terms = pgTable('term', {
  number: integer('number').primaryKey().generatedAlwaysAsIdentity(),
  /** In search form. */
  term: text('term').notNull().unique(),
  foundAt: timestamp('found_at', { withTimezone: true }).notNull().defaultNow(),
});
