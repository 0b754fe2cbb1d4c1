import { and, eq, lte } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import type { ContentState } from '#contract/content/site-content/states.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/**
 * Everything on the public site that operators edit, an item a row. What an item of a kind consists of stands in
 * `contract/content/site-content/kinds.ts`; only items that were checked against it are written.
 */
export const contentItems = pgTable(
  'content_item',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<ContentKind>().notNull(),
    /** Place among the items of a kind that operators order. */
    sort: integer('sort').notNull(),
    state: text('state').$type<ContentState>().notNull(),
    /** From this moment on a published item is there. */
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

/**
 * What an item was at each change, so that an operator can look back and restore (docs/product/content.md, "States of
 * an item").
 */
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

/** Whether visitors may see an item at a moment. */
export const isPublic = (now: Date) => and(eq(contentItems.state, 'published'), lte(contentItems.publishedAt, now));
