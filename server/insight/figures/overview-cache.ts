import { readNextAppearance } from '#server/content/articles/list-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CallerSession } from '#server/platform/http/call-context.ts';
import { AnswerCache } from '#server/platform/revisions/answer-cache.ts';
import type { Topic } from '#server/platform/revisions/revisions.ts';

/** Topics that a company's pages of figures depend on. */
const topics: readonly Topic[] = [
  'articles',
  'texts',
  'sources',
  'companies',
  'figures',
  'settings',
  'modules',
  'dictionary',
];

/** Maximum age of a cached answer, in milliseconds: it states its as-of time. */
const longest = 60_000;

interface Asked {
  readonly actor: Pick<CallerSession, 'stockId' | 'revisions'>;
  /** Further parts of the cache key. */
  readonly key: readonly unknown[];
  readonly now: Date;
}

/**
 * Pages of figures, which a company's users open again and again, cached until an input changes or the next article
 * becomes due.
 */
export class OverviewCache<T extends object> {
  readonly #kept: AnswerCache<T>;

  constructor(most: number) {
    this.#kept = new AnswerCache(topics, most);
  }

  /** `endOf`: when something in the answer itself expires. */
  get(
    db: Database,
    { actor: { stockId, revisions }, key, now }: Asked,
    compute: () => Promise<T>,
    endOf: (answer: T) => Date | undefined = () => undefined,
  ): Promise<Readonly<T>> {
    return this.#kept.get({ revisions, key: [stockId, ...key], now }, async () => {
      const appearance = await readNextAppearance(db, now);
      const answer = await compute();
      const ends = [now.getTime() + longest, appearance?.getTime(), endOf(answer)?.getTime()];
      return { answer, until: new Date(Math.min(...ends.filter((end) => end !== undefined))) };
    });
  }

  forget(): void {
    this.#kept.forget();
  }
}
