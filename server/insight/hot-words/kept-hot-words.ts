import type { HotWord } from '#contract/insight/hot-words.ts';
import { Kept } from '#server/platform/revisions/kept.ts';
import type { ChosenScope } from './choose-scope.ts';

/** Lists of hot words and whose words are shown to whom, until a story, a company or a setting has changed. */
export class KeptHotWords {
  readonly lists = new Kept<HotWord[]>();
  readonly scopes = new Kept<ChosenScope>();

  forget(): void {
    this.lists.forget();
    this.scopes.forget();
  }
}
