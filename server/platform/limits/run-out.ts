import { and, eq, gt, gte, lt, lte } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { wasGivenAhead } from '#server/platform/database/database-clock.ts';
import { wherePossible } from '#server/platform/database/where-possible.ts';
import { limitCounters } from './tables.ts';

/** How long an expiry is remembered, in milliseconds: longer than a clock is set back unnoticed. */
const remembered = 365 * 24 * 60 * 60_000;

interface Promised {
  /** What it was given for or to whom. Of each, the latest that has run out is stored, whoever asks for how many. */
  readonly subject: string;
  readonly until: Date;
  /** How long it is valid in all, in milliseconds. */
  readonly livesFor: number;
  readonly now: Date;
}

/**
 * Whether a signed token without a table row has expired. Once noticed, this is stored, so that it stays expired when
 * the clock is set back, and with it what had to end earlier.
 */
export async function hasExpired(db: Database, { subject, until, livesFor, now }: Promised): Promise<boolean> {
  const key = `run out ${subject}`;
  const ofSubject = eq(limitCounters.key, key);
  const noLess = gte(limitCounters.windowStart, until);
  const isOver = until <= now;
  if (!isOver && !(await wasGivenAhead(db, until.getTime() - livesFor, now))) {
    // What ends later than anything that is given now was stored by a clock that was ahead.
    const latest = new Date(Math.max(until.getTime(), now.getTime() + livesFor));
    return (await db.$count(limitCounters, and(ofSubject, noLess, lte(limitCounters.windowStart, latest)))) > 0;
  }
  const alike = and(ofSubject, (isOver ? lte : gt)(limitCounters.windowStart, now));
  if ((await db.$count(limitCounters, and(alike, noLess))) === 0) await wherePossible(note());
  return true;

  async function note() {
    const expiresAt = new Date(now.getTime() + remembered);
    await db.insert(limitCounters).values({ key, windowStart: until, expiresAt, count: 1 }).onConflictDoNothing();
    await db.delete(limitCounters).where(and(alike, lt(limitCounters.windowStart, until)));
  }
}
