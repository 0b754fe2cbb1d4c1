import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { factorResets } from './tables.ts';

export type FactorReset = typeof factorResets.$inferSelect;

/** Neither decided nor expired. */
export const resetWaits = (now: Date): SQL | undefined =>
  and(isNull(factorResets.outcome), gt(factorResets.expiresAt, now));

/** The request about a person that waits, with the name of who asked. */
export async function findWaitingReset(db: Database, userId: number, now: Date) {
  const [row] = await db
    .select({ reset: factorResets, requester: users.name })
    .from(factorResets)
    .innerJoin(users, eq(users.id, factorResets.requestedBy))
    .where(and(eq(factorResets.userId, userId), resetWaits(now)))
    .limit(1);
  return row;
}

/** The request that waits the longest, with the person's name. */
export async function findOldestReset(db: Database, now: Date) {
  const [row] = await db
    .select({ reset: factorResets, person: users.name })
    .from(factorResets)
    .innerJoin(users, eq(users.id, factorResets.userId))
    .where(resetWaits(now))
    .orderBy(factorResets.requestedAt, factorResets.id)
    .limit(1);
  return row;
}

export async function insertReset(tx: Database, reset: typeof factorResets.$inferInsert): Promise<void> {
  await tx.insert(factorResets).values(reset);
}

/** A request, locked until the transaction ends. */
export async function lockReset(tx: Database, id: number): Promise<FactorReset | undefined> {
  const [row] = await tx.select().from(factorResets).where(eq(factorResets.id, id)).for('update');
  return row;
}

export async function decideReset(
  tx: Database,
  id: number,
  decision: Pick<FactorReset, 'outcome' | 'decidedBy' | 'decidedAt'>,
): Promise<void> {
  await tx.update(factorResets).set(decision).where(eq(factorResets.id, id));
}

/** Ends requests about a person that nobody has decided. */
export async function endResets(tx: Database, userId: number, now: Date): Promise<void> {
  await tx
    .update(factorResets)
    .set({ expiresAt: now })
    .where(and(eq(factorResets.userId, userId), resetWaits(now)));
}

/** Whether two accounts belong to one person. */
export async function isSamePerson(tx: Database, one: number, other: number): Promise<boolean> {
  const unifyIdOf = tx.select({ unifyId: users.unifyId }).from(users).where(eq(users.id, other));
  return (await tx.$count(users, and(eq(users.id, one), eq(users.unifyId, unifyIdOf)))) > 0;
}

/** Deletes requests that nobody needs any more; the audit log keeps what was done. */
export async function deleteOldResets(db: Database, before: Date): Promise<void> {
  await db.delete(factorResets).where(lt(factorResets.expiresAt, before));
}
