import type { accountEndpoints } from '#contract/account.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { changePassword } from './service.ts';

export function accountHandlers(db: Database, clock: Clock): Handlers<typeof accountEndpoints> {
  return {
    'account.changePassword': async ({ body }, { session }) => {
      await changePassword(db, session.userId, body, clock);
      return null;
    },
  };
}
