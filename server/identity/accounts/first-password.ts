import { randomBytes } from 'node:crypto';
import type { PasswordRules } from '#contract/identity/password-rule-sets.ts';
import { validateNewPassword } from '#server/platform/passwords/password-rules.ts';

/** A password that the rules allow this account, to be told once and changed after signing in. */
export function firstPassword(username: string, rules: PasswordRules): string {
  for (;;) {
    const password = randomBytes(15).toString('base64url');
    if (validateNewPassword(password, { rules, names: [username] }) === undefined) return password;
  }
}
