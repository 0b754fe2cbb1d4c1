import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** When each sweep last ran by a time that could be believed. */
export const sweepMarks = pgTable('sweep_mark', {
  name: text('name').primaryKey(),
  sweptAt: timestamp('swept_at', { withTimezone: true }).notNull(),
});
