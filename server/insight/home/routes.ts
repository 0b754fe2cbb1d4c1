import { type HomeOverview, homeEndpoints } from '#contract/insight/home.ts';
import { OverviewCache } from '#server/insight/figures/overview-cache.ts';
import type { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import { type HomeFigures, readHomeOverview } from './home-overview.ts';

/** When the first of the modules that are still open runs out. */
function nextExpiry({ modules }: HomeOverview): Date | undefined {
  const [first] = modules.flatMap(({ expiresAt, expired }) => (expiresAt && !expired ? expiresAt : [])).sort();
  return first === undefined ? undefined : new Date(first);
}

/** `hotWords` is shared with the page of hot words. */
export function homeFeature(hotWords: HotWordCache) {
  /** By all that they are computed from, so that no change has to be heard of. */
  const figures = new KeyedCache<HomeFigures>(300);
  const overviews = new OverviewCache<HomeOverview>(200);
  return defineFeature({
    endpoints: homeEndpoints,
    handlers: {
      'home.overview': ({ query }, { db, actor, language, now }) =>
        overviews.get(
          db,
          { actor, key: [query, chinaDate(now), language, actor.rights.isOperator], now },
          () =>
            readHomeOverview(db, {
              ...{ ...query, stockId: actor.stockId, language, now },
              openModulesOnly: !actor.rights.isOperator,
              kept: { figures, hotWords },
            }),
          nextExpiry,
        ),
    },
    caches: [{ forgetOn: ['site', 'dictionary'], forget: () => overviews.forget() }, figures],
  });
}
