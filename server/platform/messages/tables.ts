import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#server/platform/database/bytea.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import { jobs } from '#server/platform/jobs/tables.ts';

/** A message whose delivery a feature follows. Kept for 30 days. */
export const outgoingMessages = pgTable(
  'outgoing_message',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /** The same at every try, so that a message that arrives twice can be recognised. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    /** The sealed message, until it is sent. */
    sealed: bytea('sealed'),
    /** The job that sends it; `null` until the runner has taken it up. */
    jobId: rowId('job_id').references(() => jobs.id, { onDelete: 'cascade' }),
    tries: integer('tries').notNull().default(0),
    /** What the server or provider answered to the last try that failed. */
    answer: text('answer'),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
    /** Time of the last try. */
    triedAt: timestamp('tried_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** Written to a file, because no server or provider is set. */
    isKept: boolean('is_kept').notNull().default(false),
  },
  (table) => [index('outgoing_message_job').on(table.jobId), index('outgoing_message_queued').on(table.queuedAt)],
);
