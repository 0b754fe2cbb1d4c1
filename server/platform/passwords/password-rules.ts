import type { PasswordRules } from '#contract/identity/password-rule-sets.ts';
import type { IssueKey } from '#contract/texts/wire-texts.ts';
import { isGuessable } from './guessable.ts';

/** The strict rules: minimum length, classes of four, maximum age in days, refused former passwords. */
export const strictRules = { length: 10, classes: 3, days: 90, history: 5 } as const;

/** Shorter names occur in too many words. */
const shortestName = 3;
/** Minimum number of characters besides a name. */
const leastBeside = 8;

interface Owner {
  readonly rules: PasswordRules;
  /** Account and companies: what someone who knows the person tries first. */
  readonly names: readonly string[];
}

/** Validates a new password; the schema checks its length. */
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

/** Whether a password has expired. One of unknown age has. */
export function isPasswordExpired(
  changedAt: Date | null,
  { rules, now }: { rules: PasswordRules; now: Date },
): boolean {
  if (rules !== 'dengbao') return false;
  return changedAt === null || now.getTime() - changedAt.getTime() >= strictRules.days * 24 * 60 * 60_000;
}
