import { bigint, date, index, pgTable } from 'drizzle-orm/pg-core';

/**
 * Revision of `figures` at the last change of a day's counts, written by triggers, so that caches of sums know which
 * days to recompute.
 */
export const figureDays = pgTable(
  'figure_day',
  {
    publishedOn: date('published_on').primaryKey(),
    number: bigint('number', { mode: 'number' }).notNull(),
  },
  (table) => [index('figure_day_number').on(table.number)],
);
