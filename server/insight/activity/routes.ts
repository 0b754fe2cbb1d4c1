import { type ActivityOverview, activityEndpoints } from '#contract/insight/activity.ts';
import { OverviewCache } from '#server/insight/figures/overview-cache.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import { type ActivityFigures, readActivityOverview } from './activity-overview.ts';

export function activityFeature() {
  /** By all that they are computed from, so that no change has to be heard of. */
  const figures = new KeyedCache<ActivityFigures>(100);
  const overviews = new OverviewCache<ActivityOverview>(100);
  return defineFeature({
    endpoints: activityEndpoints,
    handlers: {
      'activity.overview': ({ query: { compare, ...query } }, { db, actor, language, now }) => {
        // An empty text is none, on purpose.
        const compared = compare?.split(',').filter(Boolean).map(Number);
        return overviews.get(db, { actor, key: [query, compared, chinaDate(now), language], now }, () =>
          readActivityOverview(db, {
            ...{ ...query, compare: compared, stockId: actor.stockId },
            ...{ language, now, kept: figures },
          }),
        );
      },
    },
    caches: [{ forgetOn: ['site', 'dictionary'], forget: () => overviews.forget() }, figures],
  });
}
