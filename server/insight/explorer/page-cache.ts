import type { ExplorerAnswer, ExplorerPage, ExplorerSearchRequest } from '#contract/insight/explorer.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { AnswerCache } from '#server/platform/revisions/answer-cache.ts';
import type { Topic } from '#server/platform/revisions/revisions.ts';
import { readNextTime } from './queries.ts';

type Answer = ExplorerAnswer | ExplorerPage;

/** An answer takes about 40 kB, with counts over many years more. */
const mostKept = 200;

/** Later pages are read each time. */
const furthestKept = 200;

/** Topics that a result depends on. */
const topics: readonly Topic[] = ['articles', 'texts', 'sources', 'companies', 'dictionary'];

interface Asked {
  readonly search: ExplorerSearchRequest;
  readonly actor: Pick<SignedInActor, 'revisions' | 'language' | 'now'>;
}

/**
 * First pages of searches without words, which many people open again and again, cached until an input changes or the
 * next article becomes due. They are the same for every company.
 */
export class ExplorerPageCache {
  readonly #db: Database;
  readonly #kept = new AnswerCache<Answer>(topics, mostKept);

  constructor(db: Database) {
    this.#db = db;
  }

  async get({ search, actor }: Asked, find: () => Promise<Answer>): Promise<Readonly<Answer>> {
    if (search.q !== '' || search.page * search.pageSize > furthestKept) return find();
    const { revisions, language, now } = actor;
    // A range without end ends today.
    const key = [language, chinaDate(now), search];
    return this.#kept.get({ revisions, key, now }, async () => {
      // Of an article analysed by a process whose clock is ahead.
      const until = await readNextTime(this.#db, now);
      return { answer: await find(), until };
    });
  }

  forget(): void {
    this.#kept.forget();
  }
}
