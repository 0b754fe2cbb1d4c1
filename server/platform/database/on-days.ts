import { between, type Column, type SQL, sql } from 'drizzle-orm';
import type { Window } from '#server/platform/days.ts';

/**
 * Rows of the days of a window, said of every table that is joined by the day: PostgreSQL does not conclude a range from
 * an equality, and would read the partitions of all months of a table for which it is not said.
 */
export const onDays = ({ from, until }: Window, ...days: readonly Column[]): SQL =>
  sql.join(
    days.map((day) => between(day, from, until)),
    sql` and `,
  );
