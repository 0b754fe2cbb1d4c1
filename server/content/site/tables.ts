import { and, eq, lte } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import type { ContentState } from '#contract/content/site-content/states.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/**
 * Content of the public site, one row per item. Types are described in `contract/content/site-content/kinds.ts`; only
 * validated items are stored.
 */
export const contentItems = pgTable(
  'content_item',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<ContentKind>().notNull(),
    /** Position among items in manual order. */
    sort: integer('sort').notNull(),
    state: text('state').$type<ContentState>().notNull(),
    /** A published item is visible from this time on. */
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    fields: jsonb('fields').notNull(),
  },
  (table) => [
    index('content_item_sort').on(table.kind, table.sort, table.id),
    index('content_item_time').on(table.kind, table.publishedAt, table.id),
    index('content_item_published_at').on(table.publishedAt),
  ],
);

/** Versions of an item, for history and restore (docs/product/content.md, "States of an item"). */
export const contentVersions = pgTable(
  'content_version',
  {
    itemId: rowId('item_id')
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    fields: jsonb('fields').notNull(),
    sort: integer('sort').notNull(),
    state: text('state').$type<ContentState>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    changedBy: rowId('changed_by').references(() => users.id),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.number] })],
);

/** Whether visitors may see an item at a time. */
export const isPublic = (now: Date) => and(eq(contentItems.state, 'published'), lte(contentItems.publishedAt, now));
