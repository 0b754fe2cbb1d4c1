import type { ExplorerAnswer, ExplorerPage, ExplorerSearchRequest } from '#contract/insight/explorer.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { AnswerCache } from '#server/platform/revisions/answer-cache.ts';
import type { Topic } from '#server/platform/revisions/revisions.ts';
import { NextTimeCache } from './next-time-cache.ts';

type Answer = ExplorerAnswer | ExplorerPage;

/** An answer takes about 40 kB, with counts over many years more. */
const mostKept = { plain: 200, words: 100 };

/** Later pages are read each time. */
const furthestKept = 200;

/** Topics that a result depends on. Settings have the words by which queries are cut. */
const topics: readonly Topic[] = ['articles', 'texts', 'sources', 'companies', 'dictionary', 'settings'];

interface Asked {
  readonly search: ExplorerSearchRequest;
  readonly actor: Pick<SignedInActor, 'revisions' | 'language' | 'now'>;
}

/**
 * First pages of searches, cached until an input changes or the next article becomes due: those without words are opened
 * by many people again and again, those for words by whoever comes back from an article, or opens a saved search. They are
 * the same for every company. Searches for words do not displace the others.
 */
export class ExplorerPageCache {
  readonly #nextTime: NextTimeCache;
  readonly #plain = new AnswerCache<Answer>(topics, mostKept.plain);
  readonly #forWords = new AnswerCache<Answer>(topics, mostKept.words);

  constructor(db: Database) {
    this.#nextTime = new NextTimeCache(db);
  }

  async get({ search, actor }: Asked, find: () => Promise<Answer>): Promise<Readonly<Answer>> {
    if (search.page * search.pageSize > furthestKept) return find();
    const kept = search.q === '' ? this.#plain : this.#forWords;
    const { revisions, language, now } = actor;
    // A range without end ends today.
    const key = [language, chinaDate(now), search];
    return kept.get({ revisions, key, now }, async () => {
      // Of an article analysed by a process whose clock is ahead.
      const [until, answer] = await Promise.all([this.#nextTime.get(actor), find()]);
      return { answer, until };
    });
  }

  forget(): void {
    this.#nextTime.forget();
    this.#plain.forget();
    this.#forWords.forget();
  }
}
