import { and, eq, gt, lt, lte, ne, sql } from 'drizzle-orm';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { emailChanges } from './tables.ts';

/** The address of an account, with the account locked where a transaction is about to change it. */
export async function readEmail(db: Database, userId: number, isLocked = false): Promise<string | null> {
  const query = db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const [row] = await (isLocked ? query.for('update') : query);
  return row?.email ?? null;
}

/** The pending address of an account, if its code can still be entered. An expired one is removed. */
export async function findEmailChange(db: Database, userId: number, { tries, now }: { tries: number; now: Date }) {
  const [row] = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId));
  if (row && row.expiresAt <= now) {
    await endExpired(db, userId, now);
    return undefined;
  }
  return row && row.tries < tries ? row : undefined;
}

/** Removes a pending address whose code has expired, so that none is valid again when the clock is set back. */
async function endExpired(db: Database, userId: number, now: Date): Promise<void> {
  await db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), lte(emailChanges.expiresAt, now)));
}

/** Puts a pending address in the place of the former one. */
export async function putEmailChange(tx: Database, change: typeof emailChanges.$inferInsert): Promise<void> {
  const { userId: _userId, ...rest } = change;
  await tx
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({ target: emailChanges.userId, set: { ...rest, tries: 0 } });
}

/**
 * Counts an attempt at a code; `undefined` where there is none left. One statement, so attempts at once each count. An
 * expired code is removed.
 */
export async function countEmailTry(db: Database, userId: number, { tries, now }: { tries: number; now: Date }) {
  const [row] = await db
    .update(emailChanges)
    .set({ tries: sql`${emailChanges.tries} + 1` })
    .where(and(eq(emailChanges.userId, userId), lt(emailChanges.tries, tries), gt(emailChanges.expiresAt, now)))
    .returning();
  if (!row) await endExpired(db, userId, now);
  return row;
}

/** Removes a pending address; whether it was this one, if one is named. */
export async function deleteEmailChange(tx: Database, userId: number, codeMac?: Buffer): Promise<boolean> {
  const ofCode = codeMac && eq(emailChanges.codeMac, codeMac);
  const rows = await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), ofCode))
    .returning({ userId: emailChanges.userId });
  return rows.length > 0;
}

/** Whether another account has the address; it cannot get it either before the transaction ends. */
export async function isEmailTaken(tx: Database, email: string, userId: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email}`}, 0))`);
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)));
  return rows.length > 0;
}

export async function setEmail(tx: Database, userId: number, email: string | null): Promise<void> {
  await tx.update(users).set({ email }).where(eq(users.id, userId));
}

export async function findNameOfAccount(db: Database, userId: number): Promise<string> {
  const [row] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return row?.username ?? '';
}

/** Removes pending addresses whose code has expired. */
export async function sweepEmailChanges(db: Database, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
}
