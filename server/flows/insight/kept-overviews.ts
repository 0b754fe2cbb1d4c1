import { readNextAppearance } from '#server/features/article/list-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CallerSession } from '#server/platform/http/handlers.ts';
import { KeptByRevision } from '#server/platform/revisions/kept-by-revision.ts';
import { revisionOf, type Topic } from '#server/platform/revisions/revisions.ts';

interface KeptOverview<T> {
  readonly answer: Readonly<T>;
  /** When time alone may change it. */
  readonly until: Date;
}

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
  readonly session: Pick<CallerSession, 'stockId' | 'revisions'>;
  /** What else makes the answer this one. */
  readonly key: readonly unknown[];
  readonly now: Date;
}

/**
 * A page of figures as a company's people get it, which many of them look at again and again: kept until something that
 * stands on it changes, or the time of an article comes.
 */
export class KeptOverviews<T extends object> {
  readonly #kept: KeptByRevision<KeptOverview<T>>;

  constructor(most: number) {
    this.#kept = new KeptByRevision(most);
  }

  /** `endOf`: when something in the answer itself runs out. */
  async get(
    db: Database,
    { session, key, now }: Asked,
    compute: () => Promise<T>,
    endOf: (answer: T) => Date | undefined = () => undefined,
  ): Promise<Readonly<T>> {
    const { answer } = await this.#kept.get(
      revisionOf(session.revisions, topics),
      JSON.stringify([session.stockId, ...key]),
      async () => {
        const appearance = await readNextAppearance(db, now);
        const computed = await compute();
        const ends = [now.getTime() + longest, appearance?.getTime(), endOf(computed)?.getTime()];
        const until = new Date(Math.min(...ends.filter((end) => end !== undefined)));
        return { answer: Object.freeze(computed), until };
      },
      ({ until }) => now < until,
    );
    return answer;
  }

  forget(): void {
    this.#kept.forget();
  }
}
