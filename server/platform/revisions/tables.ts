import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * A counter per topic, raised by triggers whenever a table of that topic is written (programs/raise-revisions.sql),
 * so no writer can forget it. Each rise is also sent on the channel `revision`.
 */
export const revisions = pgTable('revision', {
  topic: text('topic').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
});
