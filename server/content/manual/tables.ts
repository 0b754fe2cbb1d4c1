import { integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#server/identity/sessions/tables.ts';
import { localized } from '#server/platform/database/localized.ts';
import { rowId } from '#server/platform/database/row-id.ts';

export const manualChapters = pgTable('manual_chapter', {
  id: rowId().primaryKey().generatedAlwaysAsIdentity(),
  sort: integer('sort').notNull(),
  title: localized('title').notNull(),
  /** Sanitised HTML. */
  body: localized('body').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

/** Versions of a chapter, for history and restore (docs/product/content.md, "Manual"). */
export const manualVersions = pgTable(
  'manual_version',
  {
    chapterId: rowId('chapter_id')
      .notNull()
      .references(() => manualChapters.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    title: localized('title').notNull(),
    body: localized('body').notNull(),
    changedBy: rowId('changed_by').references(() => users.id),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chapterId, table.number] })],
);
