import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isFromAhead, latestGiven, processTolerance } from '#server/platform/clock.ts';
import type { Database } from './database.ts';

export async function readDatabaseClock(db: Database): Promise<Date> {
  const milliseconds = sql`extract(epoch from clock_timestamp())::float8 * 1000`;
  const { rows } = await db.execute<{ now: number }>(sql`select ${milliseconds} as now`);
  return new Date(rows[0]?.now ?? Number.NaN);
}

/**
 * Whether something that lets somebody in was given by a clock that was ahead. What is ahead of ours alone was given by
 * a right clock, and it is ours that is behind: it must not end what others rely on.
 */
export async function wasGivenAhead(db: Database, givenAt: Date | number, now: Date): Promise<boolean> {
  return isFromAhead(givenAt, now) && isFromAhead(givenAt, await readDatabaseClock(db));
}

/** The same in a statement. */
export const isGivenAhead = (givenAt: SQLWrapper, now: Date): SQL<boolean> =>
  sql<boolean>`(${givenAt} > ${latestGiven(now)} and ${givenAt} > clock_timestamp() + make_interval(secs => ${processTolerance / 1000}))`;
