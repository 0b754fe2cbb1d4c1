import { Kept } from '#server/platform/revisions/kept.ts';
import type { HitCounts } from './count-hits.ts';
import type { Search } from './hits-query.ts';

/** A count over many years is a hundred kilobytes. */
const mostKept = 200;

/** What searches counted, kept for whoever asks the same as long as no article is analysed anew. */
export class KeptCounts {
  readonly #kept = new Kept<HitCounts>(mostKept);

  /** `revision` is the state of the analysed articles. */
  get(revision: string, { from, until, words, facets }: Search, count: () => Promise<HitCounts>): Promise<HitCounts> {
    const { stockIds, categories, tiers, positions } = facets;
    return this.#kept.get(
      JSON.stringify([revision, from, until, words, stockIds, categories, tiers, positions]),
      count,
    );
  }

  forget(): void {
    this.#kept.forget();
  }
}
