import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { rowId } from '#server/platform/database/row-id.ts';

/** What browsers have made by keys of their own, so that a creation whose answer was lost is not made once more. */
export const madeOnce = pgTable(
  'made_once',
  {
    stockId: integer('stock_id').notNull(),
    userId: rowId('user_id').notNull(),
    key: uuid('key').notNull(),
    /** What it is, as in the audit log. */
    subject: text('subject').notNull(),
    /** Its id; empty within the transaction that makes it. */
    made: text('made').notNull().default(''),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stockId, table.userId, table.key] }),
    index('made_once_made_at').on(table.madeAt),
  ],
);
