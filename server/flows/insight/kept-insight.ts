import type { PublicActivity, PublicHotWords, TopWords } from '#contract/public-insight.ts';
import { KeptHotWords } from '#server/features/hot-word/kept-hot-words.ts';
import { Kept } from '#server/platform/revisions/kept.ts';
import type { ActivityFigures } from './activity-overview.ts';
import type { HomeFigures } from './home-overview.ts';
import type { PublicChoice } from './public-activity.ts';

/** What has been computed for screens and may be shown again. */
export class KeptInsight {
  /** By all that they are computed from, so that they never have to be forgotten. */
  readonly homes = new Kept<HomeFigures>(300);
  readonly activities = new Kept<ActivityFigures>(100);
  /** Until the site has changed. */
  readonly hotWords = new KeptHotWords();
  readonly publicChoices = new Kept<PublicChoice>(10);
  readonly publicActivities = new Kept<PublicActivity>(200);
  readonly publicHotWords = new Kept<PublicHotWords>(200);
  readonly topWords = new Kept<TopWords>(10);

  /** After a story, a company or a setting has changed. */
  forget(): void {
    this.hotWords.forget();
    this.publicChoices.forget();
    this.publicActivities.forget();
    this.publicHotWords.forget();
    this.topWords.forget();
  }
}
