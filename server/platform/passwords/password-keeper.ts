import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';

interface NewPassword {
  readonly userId: number;
  readonly password: string;
  /** Field of the request, such as `body.newPwd`. */
  readonly path: string;
  readonly language: Language;
}

/** How passwords are validated and stored, for every feature that sets one. */
export interface PasswordPolicy {
  /** Throws if the rules do not allow this password for this person, naming field and reason. */
  readonly check: (db: Database, wanted: NewPassword) => Promise<void>;
  /** Whether a password set at that time has expired; `null` for an unknown time. */
  readonly isExpired: (changedAt: Date | null, now: Date) => boolean;
  /** Stores a hash in the given transaction and keeps the previous one, so that it can be refused. */
  readonly store: (tx: Database, stored: { userId: number; hash: string; now: Date }) => Promise<void>;
}
