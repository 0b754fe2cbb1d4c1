import type { siteSearchEndpoints } from '#contract/site-search.ts';
import type { Cut } from '#server/features/explorer/understand-query.ts';
import type { BoundedQueue } from '#server/platform/bounded-queue.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { searchSite } from './search-site.ts';

export interface SiteSearchDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** How the analyser cuts text into words at this moment. */
  readonly findCut: () => Promise<Cut>;
  /** Searches of visitors wait here for each other. */
  readonly visitors: BoundedQueue;
}

export function siteSearchHandlers({
  db,
  clock,
  findCut,
  visitors,
}: SiteSearchDeps): Handlers<typeof siteSearchEndpoints> {
  return {
    'site.search': async ({ query }, { language }) =>
      visitors.run(async () => searchSite(db, { ...query, language, now: clock(), cut: await findCut() })),
  };
}
