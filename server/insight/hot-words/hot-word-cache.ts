import type { HotWord } from '#contract/insight/hot-words.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import type { ChosenScope } from './choose-scope.ts';

/** Hot words and scopes, cached until a story, company or setting changes. */
export class HotWordCache {
  readonly lists = new KeyedCache<HotWord[]>();
  readonly scopes = new KeyedCache<ChosenScope>();

  forget(): void {
    this.lists.forget();
    this.scopes.forget();
  }
}
