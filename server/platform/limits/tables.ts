import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** How often something was tried in a window of time, counted for all processes together. */
export const limitCounters = pgTable(
  'limit_counter',
  {
    /** What is limited and for whom, such as `lead` and the key of an address. Never holds a secret, nor an address in clear. */
    key: text('key').notNull(),
    windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
    /** When the row may be swept. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('limit_counter_expires_at').on(table.expiresAt),
  ],
);
