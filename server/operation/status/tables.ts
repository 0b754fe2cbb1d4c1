import { doublePrecision, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ProbeName } from '#contract/operation/status-figures.ts';

/** The main figure of each probe every few minutes, for lines over a day. */
export const statusSamples = pgTable(
  'status_sample',
  {
    probe: text('probe').$type<ProbeName>().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    value: doublePrecision('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.probe, table.at] }), index('status_sample_at').on(table.at)],
);
