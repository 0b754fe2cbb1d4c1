import { bigint, date, index, pgTable } from 'drizzle-orm/pg-core';

/**
 * What the revision `figures` stood at when the counts of a day last changed. Triggers on the counts write it, so that
 * whoever keeps what was summed up knows which days to sum up again.
 */
export const figureDays = pgTable(
  'figure_day',
  {
    publishedOn: date('published_on').primaryKey(),
    number: bigint('number', { mode: 'number' }).notNull(),
  },
  (table) => [index('figure_day_number').on(table.number)],
);
