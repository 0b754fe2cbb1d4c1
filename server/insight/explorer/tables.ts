import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** A saved search: the query string of the Explorer's URL. */
export const savedSearches = pgTable(
  'saved_search',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    query: text('query').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Whether the company's reports tell of it; then colleagues see its name and condition. */
    isInReports: boolean('is_in_reports').notNull().default(false),
  },
  (table) => [
    index('saved_search_owner').on(table.stockId, table.userId),
    index('saved_search_in_reports').on(table.stockId).where(sql`${table.isInReports}`),
  ],
);
