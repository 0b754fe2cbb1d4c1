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
    /** Id in the queue. */
    queueId: uuid('queue_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('job_company').on(table.stockId, table.id),
    index('job_unfinished').on(table.id).where(sql`finished_at is null`),
    index('job_finished').on(table.finishedAt),
  ],
);
