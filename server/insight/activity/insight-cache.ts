import type { ActivityOverview } from '#contract/insight/activity.ts';
import type { HomeOverview } from '#contract/insight/home.ts';
import type { PublicActivity, PublicHotWords, TopWords } from '#contract/insight/public-insight.ts';
import type { HomeFigures } from '#server/insight/home/home-overview.ts';
import { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import type { ActivityFigures } from './activity-overview.ts';
import { OverviewCache } from './overview-cache.ts';
import type { PublicChoice } from './public-activity.ts';

/** Cached results for screens. */
export class InsightCache {
  /** Keyed by all inputs, so they never expire. */
  readonly homes = new KeyedCache<HomeFigures>(300);
  readonly activities = new KeyedCache<ActivityFigures>(100);
  /** Valid for one revision of their inputs. */
  readonly homeOverviews = new OverviewCache<HomeOverview>(200);
  readonly activityOverviews = new OverviewCache<ActivityOverview>(100);
  /** Until the site changes. */
  readonly hotWords = new HotWordCache();
  readonly publicChoices = new KeyedCache<PublicChoice>(10);
  readonly publicActivities = new KeyedCache<Readonly<PublicActivity>>(200);
  readonly publicHotWords = new KeyedCache<PublicHotWords>(200);
  readonly topWords = new KeyedCache<TopWords>(10);

  /** After a change of a story, company or setting. */
  forget(): void {
    this.homeOverviews.forget();
    this.activityOverviews.forget();
    this.hotWords.forget();
    this.publicChoices.forget();
    this.publicActivities.forget();
    this.publicHotWords.forget();
    this.topWords.forget();
  }
}
