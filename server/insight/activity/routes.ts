import { activityEndpoints } from '#contract/insight/activity.ts';
import { publicInsightEndpoints } from '#contract/insight/public-insight.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readActivityOverview } from './activity-overview.ts';
import type { InsightCache } from './insight-cache.ts';
import { readPublicActivity } from './public-activity.ts';
import { readPublicHotWords, readTopWords } from './public-hot-words.ts';

export function activityFeature(kept: InsightCache) {
  return defineFeature({
    endpoints: { ...activityEndpoints, ...publicInsightEndpoints },
    handlers: {
      'activity.overview': ({ query: { compare, ...query } }, { db, actor, language, now }) => {
        const compared = compare ? compare.split(',').map(Number) : [];
        return kept.activityOverviews.get(db, { actor, key: [query, compared, chinaDate(now), language], now }, () =>
          readActivityOverview(db, { ...query, compare: compared, stockId: actor.stockId, language, now, kept }),
        );
      },
      'insight.hotWords': ({ query: { scope, word } }, { db, language, now }) =>
        readPublicHotWords(db, {
          industryId: scope === undefined || scope === 'everything' ? undefined : Number(scope),
          ...{ word, language, now, kept },
        }),
      'insight.topWords': (_request, { db, language, now }) => readTopWords(db, { language, now, kept }),
      'insight.activity': ({ query: { industry, company } }, { db, language, now }) =>
        readPublicActivity(db, {
          industryId: industry === undefined ? undefined : Number(industry),
          stockId: company === undefined ? undefined : Number(company),
          ...{ language, now, kept },
        }),
    },
    caches: [{ forgetOn: ['site', 'dictionary'], forget: () => kept.forget() }],
  });
}
