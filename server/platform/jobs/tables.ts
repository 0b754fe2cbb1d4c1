import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ErrorCode } from '#contract/codes/errors.ts';
import type { JobState } from '#contract/job.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/**
 * Work that goes on after the request that asked for it, as people see it: how far it is and how it ended. Who works on
 * it and when it is tried again is the queue's, in the schema `pgboss` that pg-boss keeps itself.
 */
export const jobs = pgTable(
  'job',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /** Of which sort it is, such as `contact-import`. */
    kind: text('kind').notNull(),
    /** The company it is done for; `null` where it is nobody's in particular. */
    stockId: integer('stock_id'),
    /** Who asked for it. */
    userId: rowId('user_id'),
    state: text('state').$type<JobState>().notNull(),
    done: integer('done').notNull().default(0),
    /** 0 as long as nobody knows. */
    total: integer('total').notNull().default(0),
    /** What came of it, in the shape of its kind. */
    result: jsonb('result'),
    /** Why it failed, where that can be told to people. */
    error: text('error').$type<ErrorCode>(),
    /** Its name in the queue. */
    queueId: uuid('queue_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [index('job_company').on(table.stockId, table.id)],
);
