import type { frontPageEndpoints } from '#contract/insight/front-page.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readFront } from './service.ts';

export function frontPageHandlers(db: Database, clock: Clock): Handlers<typeof frontPageEndpoints> {
  return { 'site.front': (_request, { language }) => readFront(db, { language, now: clock() }) };
}
