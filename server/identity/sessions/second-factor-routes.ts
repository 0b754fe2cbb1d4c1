import type { secondFactorEndpoints } from '#contract/identity/second-factor.ts';
import type { Language } from '#contract/language.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { PasswordPolicy } from '#server/platform/passwords/password-keeper.ts';
import { beginAtLogin, confirmAtLogin } from './second-factor-at-login.ts';
import {
  beginOwnSetup,
  confirmOwnSetup,
  readFactorState,
  renewRecoveryCodes,
  turnOffFactor,
} from './set-up-second-factor.ts';

interface SecondFactorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: string;
  readonly demoPasswordsWork: boolean;
  readonly compulsoryForOperators: boolean;
  readonly passwords: PasswordPolicy;
  /** Name of the product in authenticator apps; injected, because it is site content. */
  readonly readIssuer: (language: Language) => Promise<string>;
}

export function secondFactorHandlers(deps: SecondFactorDeps): Handlers<typeof secondFactorEndpoints> {
  const { db, clock, secret, compulsoryForOperators, readIssuer } = deps;
  return {
    'secondFactor.state': (_request, { session }) => readFactorState(db, session, compulsoryForOperators),
    'secondFactor.begin': async ({ body }, { session, language }) =>
      beginOwnSetup(db, session, body.password, { now: clock(), secret, issuer: await readIssuer(language) }),
    'secondFactor.confirm': ({ body }, { session, reader }) =>
      confirmOwnSetup(db, session, body.otp, { now: clock(), secret, reader }),
    'secondFactor.turnOff': ({ body }, { session, reader }) =>
      turnOffFactor(db, session, body, { now: clock(), secret, reader, compulsoryForOperators }),
    'secondFactor.renewRecoveryCodes': ({ body }, { session, reader }) =>
      renewRecoveryCodes(db, session, body, { now: clock(), secret, reader }),
    'secondFactor.beginAtLogin': async ({ body }, context) =>
      beginAtLogin(db, body, { ...deps, ...context, issuer: await readIssuer(context.language) }),
    'secondFactor.confirmAtLogin': ({ body }, context) => confirmAtLogin(db, body, { ...deps, ...context }),
  };
}
