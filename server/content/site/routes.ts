import type { siteEndpoints } from '#contract/content/site.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readFrame } from './service.ts';

export function siteHandlers(db: Database, clock: Clock): Handlers<typeof siteEndpoints> {
  return {
    'site.frame': (_request, { language }) => readFrame(db, { language, now: clock() }),
  };
}
