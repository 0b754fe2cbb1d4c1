import type { publicInsightEndpoints } from '#contract/insight/public-insight.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { InsightCache } from './insight-cache.ts';
import { readPublicActivity } from './public-activity.ts';
import { readPublicHotWords, readTopWords } from './public-hot-words.ts';

export function publicInsightHandlers(
  db: Database,
  clock: Clock,
  kept: InsightCache,
): Handlers<typeof publicInsightEndpoints> {
  return {
    'insight.hotWords': ({ query: { scope, word } }, { language }) =>
      readPublicHotWords(db, {
        industryId: scope === undefined || scope === 'everything' ? undefined : Number(scope),
        word,
        language,
        now: clock(),
        kept,
      }),
    'insight.topWords': (_request, { language }) => readTopWords(db, { language, now: clock(), kept }),
    'insight.activity': ({ query: { industry, company } }, { language }) =>
      readPublicActivity(db, {
        industryId: industry === undefined ? undefined : Number(industry),
        stockId: company === undefined ? undefined : Number(company),
        language,
        now: clock(),
        kept,
      }),
  };
}
