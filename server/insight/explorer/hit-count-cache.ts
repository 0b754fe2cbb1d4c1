import type { ExplorerCounts } from '#contract/insight/explorer.ts';
import type { Language } from '#contract/language.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import type { Search } from './hits-query.ts';

/** A count over many years takes a hundred kilobytes. */
const mostKept = 200;

type CachedCounts = Omit<ExplorerCounts, 'suggestion'>;

/** Cache of hit counts, valid for one revision of the analysed articles. */
export class HitCountCache {
  readonly #kept = new KeyedCache<CachedCounts>(mostKept);

  /** `revision`: revision of the analysed articles. */
  get(
    revision: number | string,
    language: Language,
    { from, until, words, facets, unit }: Search,
    count: () => Promise<CachedCounts>,
  ): Promise<CachedCounts> {
    return this.#kept.get(JSON.stringify([revision, language, from, until, words, facets, unit]), count);
  }

  forget(): void {
    this.#kept.forget();
  }
}
