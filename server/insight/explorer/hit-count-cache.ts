import type { ExplorerCounts } from '#contract/insight/explorer.ts';
import type { Language } from '#contract/language.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import type { Search } from './hits-query.ts';

/** A count over many years is a hundred kilobytes. */
const mostKept = 200;

type AttemptCount = Omit<ExplorerCounts, 'suggestion'>;

/** What searches counted, kept for whoever asks the same as long as no article is analysed anew. */
export class HitCountCache {
  readonly #kept = new KeyedCache<AttemptCount>(mostKept);

  /** `revision` is the state of the analysed articles. */
  get(
    revision: string,
    language: Language,
    { from, until, words, facets }: Search,
    count: () => Promise<AttemptCount>,
  ): Promise<AttemptCount> {
    const { stockIds, categories, tiers, positions } = facets;
    const key = JSON.stringify([revision, language, from, until, words, stockIds, categories, tiers, positions]);
    return this.#kept.get(key, count);
  }

  forget(): void {
    this.#kept.forget();
  }
}
