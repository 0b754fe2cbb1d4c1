import type { PasswordRules } from '#contract/identity/password-rule-sets.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { isReservedUsername } from '#server/identity/sessions/anonymous-username.ts';
import { canonicalUsername } from '#server/identity/sessions/check-account.ts';
import { findUserByName, wasUsed } from '#server/identity/sessions/queries.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { firstPassword } from './first-password.ts';

interface NewOperator {
  readonly username: string;
  readonly name: string;
  /** By which a forgotten password is reset. */
  readonly phone: string;
  readonly rules: PasswordRules;
  readonly now: Date;
  /** What is done besides, in the same transaction. */
  readonly onAdded?: ((tx: Database, userId: number) => Promise<void>) | undefined;
}

/**
 * Adds an operator with `ADMIN` in the operator's company, from the command line, for installations without a browser
 * beside them; returns the password. `undefined` where the name is taken, or was somebody's who is anonymised.
 */
export async function createOperator(
  db: Database,
  { username: typed, name, phone, rules, now, onAdded }: NewOperator,
): Promise<string | undefined> {
  const username = canonicalUsername(typed);
  const password = firstPassword(username, rules);
  const passwordHash = await hashPassword(password);
  return changeRights(db, async (tx, note) => {
    if (isReservedUsername(username) || (await findUserByName(tx, username))) return undefined;
    // Whose past would be found by the name, in the audit log and elsewhere, was another person.
    if (await wasUsed(tx, username)) return undefined;
    const [user] = await tx
      .insert(users)
      .values({ username, name, phone, passwordHash, passwordChangedAt: now })
      .returning({ id: users.id });
    if (!user) throw new Error('the operator was not stored');
    const place = { userId: user.id, stockId: operatorStockId };
    await tx.insert(memberships).values(place);
    await tx.insert(membershipRoles).values({ ...place, roleCode: 'ADMIN' });
    await onAdded?.(tx, user.id);
    const subject = `account ${username}`;
    note({ at: now, stockId: operatorStockId, action: 'user.create', subject });
    return password;
  });
}
