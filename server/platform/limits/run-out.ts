import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { wasGivenAhead } from '#server/platform/database/database-clock.ts';
import { wherePossible } from '#server/platform/database/where-possible.ts';
import { limitCounters } from './tables.ts';

/** How long an expiry is remembered, in milliseconds: longer than a clock is set back unnoticed. */
const remembered = 365 * 24 * 60 * 60_000;

interface Promised {
  /** The signed text; only its digest is stored. */
  readonly claim: string;
  readonly until: Date;
  /** How long it is valid in all, in milliseconds. */
  readonly livesFor: number;
  readonly now: Date;
}

/**
 * Whether a signed token without a table row has expired. Once noticed, this is stored, so that it stays expired when
 * the clock is set back.
 */
export async function hasExpired(db: Database, { claim, until, livesFor, now }: Promised): Promise<boolean> {
  const key = `run out ${createHash('sha256').update(claim).digest('base64url')}`;
  const isValid = until > now && !(await wasGivenAhead(db, until.getTime() - livesFor, now));
  if (isValid) return (await db.$count(limitCounters, eq(limitCounters.key, key))) > 0;
  const expiresAt = new Date(now.getTime() + remembered);
  const mark = { key, windowStart: until, expiresAt, count: 1 };
  await wherePossible(db.insert(limitCounters).values(mark).onConflictDoNothing());
  return true;
}
