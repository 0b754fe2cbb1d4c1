import type { HotWord } from '#contract/insight/hot-words.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import type { ChosenScope } from './choose-scope.ts';

/** Lists of hot words and whose words are shown to whom, until a story, a company or a setting has changed. */
export class HotWordCache {
  readonly lists = new KeyedCache<HotWord[]>();
  readonly scopes = new KeyedCache<ChosenScope>();

  forget(): void {
    this.lists.forget();
    this.scopes.forget();
  }
}
