import type { activityEndpoints } from '#contract/insight/activity.ts';
import type { comparisonEndpoints } from '#contract/insight/comparison.ts';
import type { evaluationEndpoints } from '#contract/insight/evaluations.ts';
import type { figureEndpoints } from '#contract/insight/figures.ts';
import type { HomeOverview, homeEndpoints } from '#contract/insight/home.ts';
import type { hotWordEndpoints } from '#contract/insight/hot-words.ts';
import { readComparison } from '#server/insight/comparison/comparison-overview.ts';
import { readEvaluation } from '#server/insight/evaluations/service.ts';
import { explainFigure } from '#server/insight/explanations/explain-figure.ts';
import { readHomeOverview } from '#server/insight/home/home-overview.ts';
import { readHotWord, readHotWords } from '#server/insight/hot-words/service.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readActivityOverview } from './activity-overview.ts';
import type { InsightCache } from './insight-cache.ts';

type InsightEndpoints = typeof homeEndpoints &
  typeof activityEndpoints &
  typeof comparisonEndpoints &
  typeof evaluationEndpoints &
  typeof figureEndpoints &
  typeof hotWordEndpoints;

/** When the first of the modules that are still open runs out. */
function nextExpiry({ modules }: HomeOverview): Date | undefined {
  const [first] = modules.flatMap(({ expiresAt, expired }) => (expiresAt && !expired ? expiresAt : [])).sort();
  return first === undefined ? undefined : new Date(first);
}

export function insightHandlers(db: Database, clock: Clock, kept: InsightCache): Handlers<InsightEndpoints> {
  const reading = async (until: string | undefined, stockId: number) => {
    const now = clock();
    return { until: until ?? chinaDate(now), settings: await readSettings(db, { stockId }), now, kept: kept.hotWords };
  };
  return {
    'home.overview': ({ query }, { language, session }) => {
      const now = clock();
      return kept.homeOverviews.get(
        db,
        { session, key: [query, chinaDate(now), language], now },
        () => readHomeOverview(db, { ...query, stockId: session.stockId, language, now, kept }),
        nextExpiry,
      );
    },
    'activity.overview': ({ query: { compare, ...query } }, { language, session }) => {
      const now = clock();
      const compared = compare ? compare.split(',').map(Number) : [];
      return kept.activityOverviews.get(db, { session, key: [query, compared, chinaDate(now), language], now }, () =>
        readActivityOverview(db, { ...query, compare: compared, stockId: session.stockId, language, now, kept }),
      );
    },
    'comparison.overview': ({ query }, { language, session }) =>
      readComparison(db, { ...query, stockId: session.stockId, language, now: clock() }),
    'evaluation.overview': async ({ query: { period, compare } }, { language, session: { stockId } }) => {
      const { peers } = await readSettings(db, { stockId });
      return readEvaluation(db, { stockId, period, compare, peers, language, now: clock() });
    },
    'figure.explain': ({ body }, { language, session }) =>
      explainFigure(db, { ref: body, viewerId: session.stockId, language, now: clock(), countsLink: true }),
    'hotWord.list': async ({ query: { until, scope } }, { language, session: { stockId } }) =>
      readHotWords(db, { ...(await reading(until, stockId)), reader: { stockId, wanted: scope }, language }),
    'hotWord.detail': async ({ query: { until, scope, word } }, { language, session: { stockId } }) =>
      readHotWord(db, { ...(await reading(until, stockId)), reader: { stockId, wanted: scope }, language, word }),
  };
}
