import type { homeEndpoints } from '#contract/home.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readOverview } from './service.ts';

export function homeHandlers(db: Database, clock: Clock): Handlers<typeof homeEndpoints> {
  return {
    'home.overview': (_request, { language, session }) =>
      readOverview(db, { stockId: session.stockId, language, now: clock() }),
  };
}
