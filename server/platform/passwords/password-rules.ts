import type { IssueKey } from '#contract/texts/wire-texts.ts';
import { isGuessable } from './guessable.ts';
import type { PasswordRules } from './password-rule-sets.ts';

/** Of the strict rules: least characters, classes of four, days until it must be changed, former ones refused. */
export const strictRules = { length: 10, classes: 3, days: 90, history: 5 } as const;

/** Names shorter than this are in too many words. */
const shortestName = 3;
/** What must be left of a password beside a name. */
const leastBeside = 8;

interface Owner {
  readonly rules: PasswordRules;
  /** Account and companies: what somebody who knows the person tries first. */
  readonly names: readonly string[];
}

/** What speaks against a new password, by itself. Its length is the schema's business. */
export function validateNewPassword(password: string, { rules, names }: Owner): IssueKey | undefined {
  const folded = fold(password);
  const known = names.map(fold).filter((name) => name.length >= shortestName);
  if (known.some((name) => folded.includes(name) && folded.replaceAll(name, '').length < leastBeside)) {
    return 'passwordHasName';
  }
  if (isGuessable(password, known)) return 'passwordGuessable';
  if (rules === 'dengbao' && !isMixed(password)) return 'passwordTooSimple';
  return undefined;
}

function isMixed(password: string): boolean {
  const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u].filter((kind) => kind.test(password));
  return [...password].length >= strictRules.length && classes.length >= strictRules.classes;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
}

/** Whether a password must be changed before it signs in again. One of which nobody knows the age must be, too. */
export function isPasswordExpired(
  changedAt: Date | null,
  { rules, now }: { rules: PasswordRules; now: Date },
): boolean {
  if (rules !== 'dengbao') return false;
  return changedAt === null || now.getTime() - changedAt.getTime() >= strictRules.days * 24 * 60 * 60_000;
}
