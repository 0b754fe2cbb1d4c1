import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { companies } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { formerPasswords, memberships, users } from './tables.ts';

/** Names of a person's companies, in all languages. */
export async function listNamesOf(db: Database, userId: number): Promise<string[]> {
  const rows = await db
    .select({ name: companies.name, shortName: companies.shortName })
    .from(memberships)
    .innerJoin(companies, eq(companies.stockId, memberships.stockId))
    .where(and(eq(memberships.userId, userId), isNull(memberships.withdrawnAt)));
  return rows.flatMap(({ name, shortName }) => [...Object.values(name), ...Object.values(shortName)]);
}

/** Hashes of former passwords, latest first. */
export async function listFormerHashes(db: Database, userId: number, most: number): Promise<string[]> {
  const rows = await db
    .select({ hash: formerPasswords.hash })
    .from(formerPasswords)
    .where(eq(formerPasswords.userId, userId))
    .orderBy(desc(formerPasswords.replacedAt))
    .limit(most);
  return rows.map(({ hash }) => hash);
}

/** Whether an account is active and still has the password of a hash; locks both until the transaction ends. */
export async function isStillPassword(
  tx: Database,
  { id, passwordHash }: { readonly id: number; readonly passwordHash: string },
): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.disabledAt)))
    .for('share');
  return user !== undefined;
}

/**
 * The stored hash of an account, with the row locked so that two changes cannot both pass the check of the old
 * password.
 */
export async function lockPasswordHash(db: Database, userId: number): Promise<string | undefined> {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)).for('update');
  return row?.hash;
}

/**
 * Ends what accounts with the demo's password have been given while it worked: where it does not, nobody stays in by it.
 */
export async function endDemoAccess(db: Database): Promise<void> {
  await db.execute(sql`select end_what_was_given(id) from app_user where demo`);
}

interface Replacement {
  readonly userId: number;
  readonly hash: string;
  readonly now: Date;
  /** Number of former passwords kept. */
  readonly kept: number;
}

/**
 * Replaces the password's hash, which joins the former ones, and clears the demo mark. A trigger ends everything
 * granted by the old password: sessions, tickets and unused codes.
 */
export async function replacePasswordHash(tx: Database, { userId, hash, now, kept }: Replacement): Promise<void> {
  const [before] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)).for('update');
  if (!before) throw new Error('there is no such account');
  await tx.insert(formerPasswords).values({ userId, hash: before.hash, replacedAt: now });
  await tx.update(users).set({ passwordHash: hash, passwordChangedAt: now, demo: false }).where(eq(users.id, userId));
  const latest = await listFormerHashes(tx, userId, kept);
  await tx
    .delete(formerPasswords)
    .where(and(eq(formerPasswords.userId, userId), notInArray(formerPasswords.hash, latest)));
}
