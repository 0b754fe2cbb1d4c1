import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';

interface NewPassword {
  readonly userId: number;
  readonly password: string;
  /** The field of the request, such as `body.newPwd`. */
  readonly path: string;
  readonly language: Language;
}

/** How passwords of accounts are set, whichever way leads there: accounts are one feature's, ways to set many. */
export interface PasswordPolicy {
  /** Refuses a password that the rules in force do not allow this person, naming the field and the reason. */
  readonly check: (db: Database, wanted: NewPassword) => Promise<void>;
  /** Whether a password set at that time must be changed before it signs in; `null` where the time is not known. */
  readonly isExpired: (changedAt: Date | null, now: Date) => boolean;
  /** Stores a hash in the transaction it is given and keeps the one before, so that it can be refused. */
  readonly store: (tx: Database, stored: { userId: number; hash: string; now: Date }) => Promise<void>;
}
