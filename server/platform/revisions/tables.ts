import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * A counter per topic, raised by triggers on every write to its tables (programs/raise-revisions.sql), so no writer can
 * forget it. Each change is also sent on the channel `revision`.
 */
export const revisions = pgTable('revision', {
  topic: text('topic').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
});
