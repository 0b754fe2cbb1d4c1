import { RevisionCache } from './revision-cache.ts';
import { revisionOf, type Topic } from './revisions.ts';

interface KeptAnswer<T> {
  readonly answer: T;
  /** When time alone changes it; `null` where it never does. */
  readonly until: Date | null;
}

interface Asked {
  /** As the caller's session brings them. */
  readonly revisions: Readonly<Record<Topic, number>>;
  /** All that makes the answer this one. */
  readonly key: readonly unknown[];
  readonly now: Date;
}

/**
 * Answers as they are sent, kept until something of `topics` changes or their time is up. Name every topic that stands in
 * them: what is missing there is shown late. They are frozen, and so written as JSON once.
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

  /** For when numbers may have gone back, because the database was put back to an earlier day. */
  forget(): void {
    this.#kept.forget();
  }
}
