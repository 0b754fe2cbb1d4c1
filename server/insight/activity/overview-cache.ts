import { readNextAppearance } from '#server/content/articles/list-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CallerSession } from '#server/platform/http/call-context.ts';
import { AnswerCache } from '#server/platform/revisions/answer-cache.ts';
import type { Topic } from '#server/platform/revisions/revisions.ts';

/** Everything that stands on a company's pages of figures. */
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

/** Milliseconds that an answer is kept at most: it says as of when it was made. */
const longest = 60_000;

interface Asked {
  readonly actor: Pick<CallerSession, 'stockId' | 'revisions'>;
  /** What else makes the answer this one. */
  readonly key: readonly unknown[];
  readonly now: Date;
}

/**
 * A page of figures as a company's people get it, which many of them look at again and again: kept until something that
 * stands on it changes, or the time of an article comes.
 */
export class OverviewCache<T extends object> {
  readonly #kept: AnswerCache<T>;

  constructor(most: number) {
    this.#kept = new AnswerCache(topics, most);
  }

  /** `endOf`: when something in the answer itself runs out. */
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
