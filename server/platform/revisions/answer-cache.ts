import { RevisionCache } from './revision-cache.ts';
import { revisionOf, type Topic } from './revisions.ts';

interface KeptAnswer<T> {
  readonly answer: T;
  /** When time alone changes it; `null` if it does not. */
  readonly until: Date | null;
}

interface Asked {
  /** Revisions from the caller's session. */
  readonly revisions: Readonly<Record<Topic, number>>;
  /** Everything that determines the answer. */
  readonly key: readonly unknown[];
  readonly now: Date;
}

/**
 * Cached responses, valid until a topic changes or they expire. Name every topic the response depends on; a missing one
 * makes it stale. They are frozen, and so serialised only once.
 */
export class AnswerCache<T extends object> {
  readonly #topics: readonly Topic[];
  readonly #kept: RevisionCache<KeptAnswer<Readonly<T>>>;

  constructor(topics: readonly Topic[], most?: number) {
    this.#topics = topics;
    this.#kept = new RevisionCache(most);
  }

  async get({ revisions, key, now }: Asked, compute: () => Promise<KeptAnswer<T>>): Promise<Readonly<T>> {
    const { answer } = await this.#kept.get(
      revisionOf(revisions, this.#topics),
      JSON.stringify(key),
      async () => {
        const computed = await compute();
        return { answer: Object.freeze(computed.answer), until: computed.until };
      },
      ({ until }) => until === null || now < until,
    );
    return answer;
  }

  /** For when revisions may have gone back, because the database was restored. */
  forget(): void {
    this.#kept.forget();
  }
}
