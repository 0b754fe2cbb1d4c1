import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { limitCounters } from './tables.ts';

interface Attempt {
  /** What is limited, and for whom. Addresses go through `addressKey` first. */
  readonly key: string;
  readonly windowSeconds: number;
  /** Attempts allowed per window. */
  readonly most: number;
  /** 0 checks without counting; default 1. */
  readonly by?: 0 | 1;
  readonly now: Date;
}

export interface AttemptCount {
  readonly allowed: boolean;
  /** Including this attempt. */
  readonly count: number;
  /** With the previous window: at least as many as within the last window's length. */
  readonly recent: number;
  /** Seconds until the window ends. */
  readonly retryAfter: number;
}

/**
 * Counts an attempt in the window of `now` and returns whether it is allowed. One atomic statement, so concurrent
 * attempts of all processes are each counted once. Windows are aligned to the clock.
 */
export async function countAttempt(
  db: Database,
  { key, windowSeconds, most, by = 1, now }: Attempt,
): Promise<AttemptCount> {
  const windowStart = windowStartOf(now, windowSeconds);
  const expiresAt = new Date(windowStart.getTime() + windowSeconds * 1000);
  const [row] = await db
    .insert(limitCounters)
    .values({ key, windowStart, expiresAt, count: by })
    .onConflictDoUpdate({
      target: [limitCounters.key, limitCounters.windowStart],
      set: { count: sql`${limitCounters.count} + ${by}` },
    })
    .returning({
      count: limitCounters.count,
      before: sql<number>`coalesce((select c.count from ${limitCounters} c
        where c.key = ${key} and c.window_start = ${windowStartOf(now, windowSeconds, 1)}), 0)`,
    });
  if (!row) throw new Error('no row came back');
  const retryAfter = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
  return { allowed: row.count - by < most, count: row.count, recent: row.count + row.before, retryAfter };
}

/**
 * Counts an attempt of each key, of one that stands there twice two, in one statement however many there are; returns how
 * many each has in the window of `now`.
 */
export async function countTogether(
  db: Database,
  { keys, windowSeconds, now }: Lookup,
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const windowStart = windowStartOf(now, windowSeconds);
  const expiresAt = new Date(windowStart.getTime() + windowSeconds * 1000);
  const attempts = new Map<string, number>();
  // In one order, or two that count the same keys could wait for each other.
  for (const key of keys.toSorted()) attempts.set(key, (attempts.get(key) ?? 0) + 1);
  const rows = await db
    .insert(limitCounters)
    .values([...attempts].map(([key, count]) => ({ key, windowStart, expiresAt, count })))
    .onConflictDoUpdate({
      target: [limitCounters.key, limitCounters.windowStart],
      set: { count: sql`${limitCounters.count} + excluded.count` },
    })
    .returning({ key: limitCounters.key, count: limitCounters.count });
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Refunds one attempt counted at `now`. */
export async function refundAttempt(
  db: Database,
  { key, windowSeconds, now }: Omit<Attempt, 'most' | 'by'>,
): Promise<void> {
  await db
    .update(limitCounters)
    .set({ count: sql`${limitCounters.count} - 1` })
    .where(and(eq(limitCounters.key, key), eq(limitCounters.windowStart, windowStartOf(now, windowSeconds))));
}

interface Lookup {
  readonly keys: readonly string[];
  readonly windowSeconds: number;
  readonly now: Date;
}

/** Attempts of each key in this window and the previous one together, without counting one; no entry for none. */
export async function recentAttempts(
  db: Database,
  { keys, windowSeconds, now }: Lookup,
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const windows = [windowStartOf(now, windowSeconds), windowStartOf(now, windowSeconds, 1)];
  const rows = await db
    .select({ key: limitCounters.key, count: sql<number>`sum(${limitCounters.count})::integer` })
    .from(limitCounters)
    .where(and(inArray(limitCounters.key, [...keys]), inArray(limitCounters.windowStart, windows)))
    .groupBy(limitCounters.key);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Forgets all attempts of a key. */
export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.delete(limitCounters).where(eq(limitCounters.key, key));
}

function windowStartOf(now: Date, windowSeconds: number, back = 0): Date {
  const length = windowSeconds * 1000;
  return new Date((Math.floor(now.getTime() / length) - back) * length);
}

/** How long a count is kept after its window: attempts at the very end may be counted a little later. */
const grace = 60 * 60_000;

/** Deletes counts of windows that ended long ago. */
export async function sweepLimits(db: Database, now: Date): Promise<void> {
  await db.delete(limitCounters).where(lte(limitCounters.expiresAt, new Date(now.getTime() - grace)));
}
