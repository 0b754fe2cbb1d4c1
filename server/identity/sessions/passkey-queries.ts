import { and, asc, eq, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { wasGivenAhead } from '#server/platform/database/database-clock.ts';
import { passkeyChallenges, passkeys, users } from './tables.ts';

/** Milliseconds within which an authenticator has to sign. */
export const challengeLifetime = 5 * 60_000;

export type PasskeyRow = typeof passkeys.$inferSelect;
export type Challenge = typeof passkeyChallenges.$inferSelect;

/** An account's passkeys, the oldest first. */
export function listPasskeys(db: Database, userId: number): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export function countPasskeys(db: Database, userId: number): Promise<number> {
  return db.$count(passkeys, eq(passkeys.userId, userId));
}

/** A passkey with its account, by the id that its authenticator knows. */
export async function findPasskey(db: Database, credentialId: Buffer) {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Returns whether it was added; `false` for one that was added before, by whomever. */
export async function insertPasskey(tx: Database, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return added.length > 0;
}

interface Own {
  readonly id: string;
  readonly userId: number;
}

const isOwn = ({ id, userId }: Own) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** Returns its former name; `undefined` where there is no such passkey. */
export async function updatePasskeyName(tx: Database, own: Own, name: string): Promise<string | undefined> {
  const [former] = await tx.select({ name: passkeys.name }).from(passkeys).where(isOwn(own)).for('no key update');
  if (former) await tx.update(passkeys).set({ name }).where(isOwn(own));
  return former?.name;
}

/** Deletes an own passkey and returns its name; `undefined` where there is none. */
export async function deletePasskey(tx: Database, own: Own): Promise<string | undefined> {
  const [removed] = await tx.delete(passkeys).where(isOwn(own)).returning({ name: passkeys.name });
  return removed?.name;
}

interface Use {
  readonly id: string;
  readonly counter: number;
  readonly now: Date;
}

/**
 * Notes a use. One atomic statement: of two with the same count only one succeeds. Returns whether the authenticator
 * has counted on, or does not count.
 */
export async function notePasskeyUse(db: Database, { id, counter, now }: Use): Promise<boolean> {
  const countsOn = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`));
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), countsOn))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** Keeps changes of one account's factors apart until the transaction ends. */
export async function lockFactors(tx: Database, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export async function insertChallenge(db: Database, row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenges).values(row);
}

interface Asked extends Pick<Challenge, 'challenge' | 'purpose' | 'userId'> {
  readonly now: Date;
}

/**
 * Consumes a challenge, so that it counts once; `undefined` for one that was not given for this, or has expired, which it
 * stays when the clock is set back.
 */
export async function takeChallenge(
  db: Database,
  { challenge, purpose, userId, now }: Asked,
): Promise<Challenge | undefined> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        sql`${passkeyChallenges.userId} is not distinct from ${userId}::bigint`,
      ),
    )
    .returning();
  if (!taken || taken.expiresAt <= now) return undefined;
  return (await wasGivenAhead(db, taken.expiresAt.getTime() - challengeLifetime, now)) ? undefined : taken;
}

export async function deleteExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
}
