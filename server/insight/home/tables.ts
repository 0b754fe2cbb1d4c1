import { bigint, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** When somebody last looked at a company's home, on any device. */
export const homeVisits = pgTable(
  'home_visit',
  {
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    /** When the visit before this one ended; `null` during the first. */
    since: timestamp('since', { withTimezone: true }),
    /** The last article that had been analysed at `seenAt`: what came later was not seen, whenever it was published. */
    seenArticle: bigint('seen_article', { mode: 'number' }),
    /** The same at `since`. */
    sinceArticle: bigint('since_article', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.stockId, table.userId] })],
);
