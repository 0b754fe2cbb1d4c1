import type { ActivityOverview } from '#contract/insight/activity.ts';
import type { HomeOverview } from '#contract/insight/home.ts';
import type { PublicActivity, PublicHotWords, TopWords } from '#contract/insight/public-insight.ts';
import type { HomeFigures } from '#server/insight/home/home-overview.ts';
import { KeptHotWords } from '#server/insight/hot-words/kept-hot-words.ts';
import { Kept } from '#server/platform/revisions/kept.ts';
import type { ActivityFigures } from './activity-overview.ts';
import { KeptOverviews } from './kept-overviews.ts';
import type { PublicChoice } from './public-activity.ts';

/** What has been computed for screens and may be shown again. */
export class KeptInsight {
  /** By all that they are computed from, so that they never have to be forgotten. */
  readonly homes = new Kept<HomeFigures>(300);
  readonly activities = new Kept<ActivityFigures>(100);
  /** By the numbers of what stands in them. */
  readonly homeOverviews = new KeptOverviews<HomeOverview>(200);
  readonly activityOverviews = new KeptOverviews<ActivityOverview>(100);
  /** Until the site has changed. */
  readonly hotWords = new KeptHotWords();
  readonly publicChoices = new Kept<PublicChoice>(10);
  readonly publicActivities = new Kept<Readonly<PublicActivity>>(200);
  readonly publicHotWords = new Kept<PublicHotWords>(200);
  readonly topWords = new Kept<TopWords>(10);

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
