import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { memberships, users } from './tables.ts';

interface Entry {
  readonly userId: number;
  readonly stockId: number;
  /** The hash that was checked, where it must still be the account's. */
  readonly passwordHash?: string;
}

/**
 * Locks what a session is about to stand on until the transaction ends, and looks at it again: checking took long enough
 * for a change in between. Whoever disables the account, changes its password or withdraws the membership waits, and then
 * ends the session that was begun. Before anything else is locked, as those who change an account lock it first.
 * @returns what has ended: `account` also where it has another password.
 */
export async function lockEntry(
  tx: Database,
  { userId, stockId, passwordHash }: Entry,
): Promise<'account' | 'membership' | undefined> {
  const isGood = and(
    eq(users.id, userId),
    isNull(users.disabledAt),
    passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash),
  );
  // As a new session does, which notes the sign-in in this row: two that only shared it would wait for each other.
  const [user] = await tx.select({ id: users.id }).from(users).where(isGood).for('no key update');
  if (!user) return 'account';
  const isThere = and(
    eq(memberships.userId, userId),
    eq(memberships.stockId, stockId),
    isNull(memberships.withdrawnAt),
  );
  const [membership] = await tx.select({ stockId: memberships.stockId }).from(memberships).where(isThere).for('share');
  return membership ? undefined : 'membership';
}
