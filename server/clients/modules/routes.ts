import type { moduleEndpoints } from '#contract/clients/modules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readClientModules, readModuleOffer, readOwnModules } from './read-modules.ts';
import { requestModule } from './request-module.ts';

export function moduleHandlers(db: Database, clock: Clock): Handlers<typeof moduleEndpoints> {
  return {
    'module.all': (_request, { session, language }) => readOwnModules(db, session, { language, now: clock() }),
    'module.onSale': (_request, { language }) => readModuleOffer(db, { language, now: clock() }),
    'module.ofClient': ({ params: { id } }, { session, language }) =>
      readClientModules(db, id, session, { language, now: clock() }),
    'module.request': ({ body }, { session: { stockId, userId }, language, reader }) =>
      requestModule(db, { ...body, stockId, userId, language, now: clock(), address: reader.address }),
  };
}
