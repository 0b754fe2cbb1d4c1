import { and, eq, lte } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import type { ContentState } from '#contract/content/site-content/states.ts';
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

/** Whether visitors may see an item at a moment. */
export const isPublic = (now: Date) => and(eq(contentItems.state, 'published'), lte(contentItems.publishedAt, now));
