import type { PasswordRules } from '#contract/identity/password-rule-sets.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { PasswordPolicy } from '#server/platform/passwords/password-keeper.ts';
import { isPasswordExpired, strictRules, validateNewPassword } from '#server/platform/passwords/password-rules.ts';
import { verifyPassword } from '#server/platform/passwords/passwords.ts';
import { listFormerHashes, listNamesOf, replacePasswordHash } from './password-queries.ts';
import { findUser } from './queries.ts';

/** Password policy of this installation. */
export function createPasswordPolicy(rules: PasswordRules): PasswordPolicy {
  return {
    check: async (db, { userId, password, path, language }) => {
      const user = await findUser(db, userId);
      if (!user) throw new AppError('NOT_FOUND');
      const names = [user.username, user.name, ...(await listNamesOf(db, userId))];
      const wrong = validateNewPassword(password, { rules, names });
      if (wrong) throw fieldIssue(path, wrong, language);
      if (rules !== 'dengbao') return;
      // The current one counts as the latest of the five.
      const former = await listFormerHashes(db, userId, strictRules.history - 1);
      for (const hash of [user.passwordHash, ...former]) {
        if (await verifyPassword(password, hash)) throw fieldIssue(path, 'passwordUsedBefore', language);
      }
    },
    isExpired: (changedAt, now) => isPasswordExpired(changedAt, { rules, now }),
    store: (tx, stored) => replacePasswordHash(tx, { ...stored, kept: strictRules.history - 1 }),
  };
}
