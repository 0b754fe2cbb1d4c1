import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { PublicationState } from '#contract/content/version-states.ts';
import { localized } from '#server/platform/database/localized.ts';
import { rowId } from '#server/platform/database/row-id.ts';

export const manualChapters = pgTable('manual_chapter', {
  id: rowId().primaryKey().generatedAlwaysAsIdentity(),
  sort: integer('sort').notNull(),
  title: localized('title').notNull(),
  /** Sanitised HTML. */
  body: localized('body').notNull(),
  state: text('state').$type<PublicationState>().notNull().default('published'),
  /** From this moment on readers see a published or scheduled chapter. */
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
