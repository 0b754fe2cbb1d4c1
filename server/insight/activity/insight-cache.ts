import type { ActivityOverview } from '#contract/insight/activity.ts';
import type { HomeOverview } from '#contract/insight/home.ts';
import type { PublicActivity, PublicHotWords, TopWords } from '#contract/insight/public-insight.ts';
import type { HomeFigures } from '#server/insight/home/home-overview.ts';
import { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import type { ActivityFigures } from './activity-overview.ts';
import { OverviewCache } from './overview-cache.ts';
import type { PublicChoice } from './public-activity.ts';

/** What has been computed for screens and may be shown again. */
export class InsightCache {
  /** By all that they are computed from, so that they never have to be forgotten. */
  readonly homes = new KeyedCache<HomeFigures>(300);
  readonly activities = new KeyedCache<ActivityFigures>(100);
  /** By the numbers of what stands in them. */
  readonly homeOverviews = new OverviewCache<HomeOverview>(200);
  readonly activityOverviews = new OverviewCache<ActivityOverview>(100);
  /** Until the site has changed. */
  readonly hotWords = new HotWordCache();
  readonly publicChoices = new KeyedCache<PublicChoice>(10);
  readonly publicActivities = new KeyedCache<Readonly<PublicActivity>>(200);
  readonly publicHotWords = new KeyedCache<PublicHotWords>(200);
  readonly topWords = new KeyedCache<TopWords>(10);

  /** After a story, a company or a setting has changed. */
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
