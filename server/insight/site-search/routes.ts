import type { siteSearchEndpoints } from '#contract/insight/site-search.ts';
import type { Cut } from '#server/insight/explorer/understand-query.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { VisitorSearchPool } from '#server/platform/database/visitor-searches.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { searchSite } from './search-site.ts';

export interface SiteSearchDeps {
  readonly clock: Clock;
  /** How the analyser cuts text into words at this moment. */
  readonly findCut: () => Promise<Cut>;
  /** Where searches of visitors run. */
  readonly visitors: VisitorSearchPool;
}

export function siteSearchHandlers({ clock, findCut, visitors }: SiteSearchDeps): Handlers<typeof siteSearchEndpoints> {
  return {
    'site.search': async ({ query }, { language }) =>
      visitors.run(async (db) => searchSite(db, { ...query, language, now: clock(), cut: await findCut() })),
  };
}
