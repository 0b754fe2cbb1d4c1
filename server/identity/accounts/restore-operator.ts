import { and, eq, inArray } from 'drizzle-orm';
import type { PasswordRules } from '#contract/identity/password-rule-sets.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { changeRights, lastingGrants } from '#server/identity/permissions/change-rights.ts';
import { roleElements } from '#server/identity/permissions/tables.ts';
import { canonicalUsername } from '#server/identity/sessions/check-account.ts';
import { createPasswordPolicy } from '#server/identity/sessions/password-keeper.ts';
import { findUserByName } from '#server/identity/sessions/queries.ts';
import { deleteFactors } from '#server/identity/sessions/second-factor-queries.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import { unifyLinks } from '#server/identity/unified-login/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { maskAddress, maskPhone } from '#server/platform/messages/delivery-failure.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { firstPassword } from './first-password.ts';

interface Restoring {
  readonly username: string;
  readonly rules: PasswordRules;
  readonly now: Date;
}

/** What became of it; `unknown` also for an account that is anonymised and never changes again. */
export type Restored =
  | {
      readonly outcome: 'restored';
      readonly password: string;
      /** Links to partners of unified login that were taken away. */
      readonly unlinked: number;
      /** Masked, of what was taken away; empty for none. */
      readonly email: string;
      readonly phone: string;
    }
  | { readonly outcome: 'unknown' | 'neverOperator' };

/**
 * Lets an operator in again who is locked out, and who may then put everything else right: the account is enabled,
 * holds `ADMIN` in the operator's company, has no second factor, and a new password, which is returned. Its sessions
 * end, and nobody signs in as this person through a partner any more. Address and number go as well: they may be those
 * of somebody who had taken the account over, and would give a new password. Only for who belongs, or once belonged, to
 * the operator's company: it would make anybody an administrator.
 */
export async function restoreOperator(db: Database, { username: typed, rules, now }: Restoring): Promise<Restored> {
  const username = canonicalUsername(typed);
  const password = firstPassword(username, rules);
  const hash = await hashPassword(password);
  return changeRights(db, async (tx, note) => {
    const user = await findUserByName(tx, username);
    if (!user || user.anonymisedAt) return { outcome: 'unknown' };
    const userId = user.id;
    const atOperator = and(eq(memberships.userId, userId), eq(memberships.stockId, operatorStockId));
    if ((await tx.$count(memberships, atOperator)) === 0) return { outcome: 'neverOperator' };
    await tx.update(users).set({ disabledAt: null, email: null, phone: '' }).where(eq(users.id, userId));
    await createPasswordPolicy(rules).store(tx, { userId, hash, now });
    await deleteFactors(tx, userId);
    const unlinked = await deleteLinksOfPerson(tx, user.unifyId);
    await tx
      .insert(memberships)
      .values({ userId, stockId: operatorStockId, sort: -1 })
      .onConflictDoUpdate({
        target: [memberships.userId, memberships.stockId],
        // The session of the next sign-in begins there.
        set: { withdrawnAt: null, sort: -1 },
      });
    const role = { userId, stockId: operatorStockId, roleCode: 'ADMIN' };
    await tx.insert(membershipRoles).values(role).onConflictDoNothing();
    const grants = lastingGrants.map((element) => ({ roleCode: 'ADMIN', element }));
    await tx.insert(roleElements).values(grants).onConflictDoNothing();
    const entry = { at: now, stockId: operatorStockId };
    const taken = { email: maskAddress(user.email ?? ''), phone: maskPhone(user.phone) };
    note({ ...entry, action: 'user.restore', subject: `account ${username}`, detail: taken });
    for (const { issuer, subject, account } of unlinked) {
      const detail = { issuer, subject, restored: username };
      note({ ...entry, action: 'unify.unlinked', subject: `account ${account}`, detail });
    }
    return { outcome: 'restored', password, unlinked: unlinked.length, ...taken };
  });
}

/** Takes the links of all accounts of a person away. */
async function deleteLinksOfPerson(tx: Database, person: string) {
  const accounts = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.unifyId, person));
  const names = new Map(accounts.map(({ id, username }) => [id, username]));
  const deleted = await tx
    .delete(unifyLinks)
    .where(inArray(unifyLinks.userId, [...names.keys()]))
    .returning();
  return deleted.map(({ issuer, subject, userId }) => ({ issuer, subject, account: names.get(userId) ?? '' }));
}
