import { foreignKey, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { ListName, PageSize } from '#contract/codes/lists.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

const owner = {
  stockId: integer('stock_id')
    .notNull()
    .references(() => companies.stockId),
  userId: rowId('user_id')
    .notNull()
    .references(() => users.id),
  list: text('list').$type<ListName>().notNull(),
};

/** A saved view of a list, per person and company. */
export const listViews = pgTable(
  'list_view',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    ...owner,
    name: text('name').notNull(),
    /** As in the page's URL. */
    filters: jsonb('filters').$type<Readonly<Record<string, string>>>().notNull(),
    sort: text('sort'),
    columns: text('columns').array(),
    pageSize: integer('page_size').$type<PageSize>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('list_view_name').on(table.stockId, table.userId, table.list, table.name),
    // Target of the foreign key below, so that the default view cannot be another person's.
    unique('list_view_of_owner').on(table.stockId, table.userId, table.list, table.id),
  ],
);

/** A person's settings for a list in one company, independent of the view. */
export const listChoices = pgTable(
  'list_choice',
  {
    ...owner,
    columns: text('columns').array(),
    /** The default view; the migration sets only this column to null when the view is deleted. */
    defaultViewId: rowId('default_view_id'),
  },
  (table) => [
    primaryKey({ columns: [table.stockId, table.userId, table.list] }),
    foreignKey({
      name: 'list_choice_default',
      columns: [table.stockId, table.userId, table.list, table.defaultViewId],
      foreignColumns: [listViews.stockId, listViews.userId, listViews.list, listViews.id],
    }),
  ],
);
