import { publicInsightEndpoints } from '#contract/insight/public-insight.ts';
import type { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { PublicActivityCache, readPublicActivity } from './public-activity.ts';
import { PublicHotWordCache, readPublicHotWords, readTopWords } from './public-hot-words.ts';
import { publicSettings } from './public-settings.ts';

interface PublicInsightDeps {
  /** Shared with the pages of clients. */
  readonly hotWords: HotWordCache;
  /** What visitors are shown has been counted anew. */
  readonly onRenewalEnd: () => void;
}

export function publicInsightFeature({ db, log }: Platform, { hotWords, onRenewalEnd }: PublicInsightDeps) {
  const onError = (error: unknown) => log.error({ err: error }, 'figures of visitors');
  const settings = publicSettings(db);
  const activity = new PublicActivityCache({ db, settings, onRenewalEnd, onError });
  const kept = new PublicHotWordCache({ db, settings, hotWords, onRenewalEnd, onError });
  const forget = () => {
    settings.forget();
    activity.forget();
    kept.forget();
  };
  return defineFeature({
    endpoints: publicInsightEndpoints,
    handlers: {
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
          ...{ language, now, kept: activity },
        }),
    },
    caches: [{ forgetOn: ['site', 'dictionary'], forget }],
    close: async () => {
      await Promise.all([activity.close(), kept.close()]);
    },
  });
}
