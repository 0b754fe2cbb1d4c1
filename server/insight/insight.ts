import type { Database } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { activityFeature } from './activity/routes.ts';
import { AlertWatcher } from './alerts/alert-watcher.ts';
import { alertFeature } from './alerts/routes.ts';
import { companyFeature } from './companies/routes.ts';
import { comparisonFeature } from './comparison/routes.ts';
import { analyseNow } from './corpus/analyse.ts';
import { corpusFeature } from './corpus/corpus-feature.ts';
import { countNewWords } from './corpus/count-new-words.ts';
import { Tools } from './corpus/tools.ts';
import { evaluationFeature } from './evaluations/routes.ts';
import { eventFeature } from './event-timeline/routes.ts';
import { explanationFeature } from './explanations/routes.ts';
import { explorerFeature } from './explorer/routes.ts';
import { frontPageFeature } from './front-page/routes.ts';
import { homeFeature } from './home/routes.ts';
import { HotWordCache } from './hot-words/hot-word-cache.ts';
import { hotWordFeature } from './hot-words/routes.ts';
import { peerFeature } from './peers/routes.ts';
import { publicInsightFeature } from './public-insight/routes.ts';
import { reportFeature } from './reports/routes.ts';
import { settingFeature } from './settings/routes.ts';
import { siteSearchFeature } from './site-search/routes.ts';
import { sourcePageFeature } from './source-page/routes.ts';
import { storyFeature } from './stories/routes.ts';
import { describeThemes } from './themes/describe-themes.ts';
import { themeFeature } from './themes/routes.ts';
import { toneFeature } from './tone/routes.ts';

interface InsightDeps {
  /** What public pages show of articles has been counted anew. */
  readonly onPublicFiguresRenewed: () => void;
}

/** What articles say of companies: figures, searches and reports. */
export function openInsight(platform: Platform, { onPublicFiguresRenewed }: InsightDeps) {
  const tools = new Tools();
  const hotWords = new HotWordCache();
  const { db, sweepTime, log } = platform;
  const alerts = new AlertWatcher({
    ...{ db, tools, clock: sweepTime.clock, timeOfStep: () => sweepTime.beginStep() },
    onError: (error, rule) => log.error({ err: error, ...rule }, 'alerts'),
  });
  return {
    /** The current segmentation, for searches of other domains, by their own database or transaction. */
    findCut: (own: Database) => tools.findCut(own),
    features: [
      corpusFeature(platform, tools, () => alerts.wake()),
      activityFeature(),
      alertFeature(alerts, { tools, hotWords }),
      companyFeature,
      comparisonFeature,
      evaluationFeature,
      eventFeature(tools),
      explanationFeature(describeThemes),
      explorerFeature(platform, { tools }),
      frontPageFeature,
      homeFeature(hotWords),
      hotWordFeature(hotWords, tools),
      peerFeature,
      publicInsightFeature(platform, { hotWords, onRenewalEnd: onPublicFiguresRenewed }),
      reportFeature(tools),
      settingFeature(countNewWords),
      siteSearchFeature(platform, tools),
      storyFeature(tools, hotWords),
      themeFeature(platform, tools),
      sourcePageFeature(platform),
      toneFeature(tools, (tx, id, now) => analyseNow(tx, [id], { tools, now })),
    ],
  };
}
