import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Number of attempts per window, counted across processes. */
export const limitCounters = pgTable(
  'limit_counter',
  {
    /** What is limited and for whom, such as `lead` and the key of an address. Never a secret or a plain address. */
    key: text('key').notNull(),
    windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
    /** When the row may be deleted. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('limit_counter_expires_at').on(table.expiresAt),
  ],
);
