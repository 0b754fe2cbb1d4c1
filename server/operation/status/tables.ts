import { doublePrecision, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ProbeName } from '#contract/operation/status-figures.ts';

/** The main figure of each probe every few minutes, for lines over a day and the guess when a disk will be full. */
export const statusSamples = pgTable(
  'status_sample',
  {
    probe: text('probe').$type<ProbeName>().notNull(),
    /** Whose figure it is where machines differ, such as one's disk; empty for what all find alike. */
    place: text('place').notNull().default(''),
    at: timestamp('at', { withTimezone: true }).notNull(),
    value: doublePrecision('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.probe, table.at] }), index('status_sample_at').on(table.at)],
);
