import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { localized } from '#server/platform/database/localized.ts';
import { rowId } from '#server/platform/database/row-id.ts';

export const manualChapters = pgTable('manual_chapter', {
  id: rowId().primaryKey().generatedAlwaysAsIdentity(),
  sort: integer('sort').notNull(),
  title: localized('title').notNull(),
  /** HTML, sanitised before it was stored. */
  body: localized('body').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
