import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Time of each sweep's last plausible run. */
export const sweepMarks = pgTable('sweep_mark', {
  name: text('name').primaryKey(),
  sweptAt: timestamp('swept_at', { withTimezone: true }).notNull(),
});
