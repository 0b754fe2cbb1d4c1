import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Message } from '#server/platform/messages/outbox.ts';

type Channel = Message['channel'];

/** How each way of sending fared last. Recipients and texts are not kept. */
export const deliveryStates = pgTable('delivery_state', {
  channel: text('channel').$type<Channel>().primaryKey(),
  lastSentAt: timestamp('last_sent_at', { withTimezone: true }),
  lastFailedAt: timestamp('last_failed_at', { withTimezone: true }),
  /** What provider or mail server answered to the last failed attempt: a code. */
  reason: text('reason').notNull().default(''),
  /** Failed attempts since the last success. */
  failuresInRow: integer('failures_in_row').notNull().default(0),
});

/** Attempts to send, by hour. */
export const deliveryHours = pgTable(
  'delivery_hour',
  {
    channel: text('channel').$type<Channel>().notNull(),
    hour: timestamp('hour', { withTimezone: true }).notNull(),
    sent: integer('sent').notNull().default(0),
    failed: integer('failed').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.channel, table.hour] })],
);
