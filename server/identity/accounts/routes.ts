import type { accountEndpoints } from '#contract/identity/accounts.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { PasswordPolicy } from '#server/platform/passwords/password-keeper.ts';
import { changePassword } from './service.ts';

interface AccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: PasswordPolicy;
}

export function accountHandlers({ db, ...deps }: AccountDeps): Handlers<typeof accountEndpoints> {
  return {
    'account.changePassword': ({ body }, { session, language, reader }) =>
      changePassword(db, session, body, { ...deps, language, reader }),
  };
}
