import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import type { PasswordPolicy } from '#server/platform/passwords/password-keeper.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type PasskeySite, passkeySiteOf } from './passkey-site.ts';
import { createPasswordPolicy } from './password-keeper.ts';

/** A sign-in that has passed all checks. */
export interface ProvedSignIn {
  readonly userId: number;
  readonly stockId: number;
  readonly client: Client;
  /** Whether the browser has proved that this account signed in there before. */
  readonly isKnown: boolean;
  readonly now: Date;
}

/** Dependencies of all ways to sign in. Checking passwords takes a while, so they read the clock more than once. */
export interface SignInDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Signs cookies and captchas; encrypts the secrets of second factors. */
  readonly secret: string;
  readonly demoPasswordsWork: boolean;
  /** Whoever works for the operator signs in with a second factor. */
  readonly compulsoryForOperators: boolean;
  readonly passwords: PasswordPolicy;
  /** Where passkeys belong; `undefined` where none are accepted. */
  readonly passkeySite: () => PasskeySite | undefined;
  /** Tells the person of a device that the account was not used on before. Before the session is begun. */
  readonly tellNewDevice: (tx: Database, signIn: ProvedSignIn) => Promise<void>;
}

export function signInDepsOf(
  { db, clock, secret, config, publicUrl }: Platform,
  tellNewDevice: SignInDeps['tellNewDevice'],
): SignInDeps {
  return {
    ...{ db, clock, secret, passwords: createPasswordPolicy(config.passwordRules) },
    demoPasswordsWork: config.demoPasswordsWork,
    compulsoryForOperators: config.secondFactorForOperators,
    tellNewDevice,
    // Asked each time: the port is known once the server listens.
    passkeySite: () => passkeySiteOf(publicUrl()),
  };
}
