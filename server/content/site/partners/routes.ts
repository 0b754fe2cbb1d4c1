import type { sitePartnerEndpoints } from '#contract/content/site-partners.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readPartners } from './service.ts';

export function sitePartnerHandlers(db: Database, clock: Clock): Handlers<typeof sitePartnerEndpoints> {
  return {
    'site.partners': ({ query }, { language }) => readPartners(db, { ...query, language, now: clock() }),
  };
}
