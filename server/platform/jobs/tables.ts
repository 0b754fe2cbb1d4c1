import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ErrorCode } from '#contract/codes/errors.ts';
import type { JobState } from '#contract/job.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/**
 * Background jobs as people see them: progress and result. Which process works on a job and when it is retried is the
 * queue's business, in pg-boss's schema `pgboss`.
 */
export const jobs = pgTable(
  'job',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /** Kind of job, such as `contact-import`. */
    kind: text('kind').notNull(),
    /** The company it is for; `null` for none in particular. */
    stockId: integer('stock_id'),
    /** The requester. */
    userId: rowId('user_id'),
    state: text('state').$type<JobState>().notNull(),
    done: integer('done').notNull().default(0),
    /** 0 until the total is known. */
    total: integer('total').notNull().default(0),
    /** Result, in the shape of its kind. */
    result: jsonb('result'),
    /** Error message, if it can be shown to people. */
    error: text('error').$type<ErrorCode>(),
    /** Id in the queue; `null` for work that is only noted here (note-run.ts). */
    queueId: uuid('queue_id'),
    /** What it is about, by number in its kind's table, and in words without anything personal. */
    subjectId: rowId('subject_id'),
    subject: text('subject').notNull().default(''),
    /** Why it failed, as a code of its kind. */
    reason: text('reason'),
    /** How often it was begun. */
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: timestamp('next_try_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it began to wait anew, for a further try; `null` where it has waited since it was made. */
    waitingSince: timestamp('waiting_since', { withTimezone: true }),
    startedAt: timestamp('started_at', { withTimezone: true }),
    /** When work that is only noted last said how far it is. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('job_company').on(table.stockId, table.id),
    index('job_unfinished').on(table.id).where(sql`finished_at is null`),
    index('job_finished').on(table.finishedAt),
    // Read backwards.
    index('job_created').on(table.createdAt, table.id),
    index('job_kind').on(table.kind, table.createdAt, table.id),
    index('job_state').on(table.state, table.createdAt, table.id),
    index('job_person').on(table.userId, table.createdAt, table.id),
    // Those that the next success mends.
    index('job_open').on(table.kind, table.subjectId).where(sql`queue_id is null and state in ('failed', 'waiting')`),
  ],
);
