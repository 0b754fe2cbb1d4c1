import type { ExplorerAnswer, ExplorerPage, ExplorerSearchRequest } from '#contract/explorer.ts';
import type { Language } from '#contract/language.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CallerSession } from '#server/platform/http/handlers.ts';
import { KeptByRevision } from '#server/platform/revisions/kept-by-revision.ts';
import { revisionOf, type Topic } from '#server/platform/revisions/revisions.ts';
import { readNextTime } from './queries.ts';

type Answer = Readonly<ExplorerAnswer | ExplorerPage>;

interface KeptAnswer {
  readonly answer: Answer;
  /** When time alone adds an article: one that a process analysed whose clock is ahead. */
  readonly until: Date | null;
}

/** An answer takes some 40 kB, with counts over many years more. */
const mostKept = 200;

/** Results that lie further back are read each time. */
const furthestKept = 200;

/** All that stands in a result or beside it. */
const topics: readonly Topic[] = ['articles', 'texts', 'sources', 'companies', 'dictionary'];

interface Asked {
  readonly search: ExplorerSearchRequest;
  readonly language: Language;
  readonly session: Pick<CallerSession, 'revisions'>;
  readonly now: Date;
}

/**
 * The first pages of searches without words, which many people look at again and again: kept until something that stands
 * in them changes, or the time of another article comes. They are the same for every company.
 */
export class KeptPages {
  readonly #db: Database;
  readonly #kept = new KeptByRevision<KeptAnswer>(mostKept);

  constructor(db: Database) {
    this.#db = db;
  }

  async get({ search, language, session, now }: Asked, find: () => Promise<Answer>): Promise<Answer> {
    if (search.q !== '' || search.page * search.pageSize > furthestKept) return find();
    const { answer } = await this.#kept.get(
      revisionOf(session.revisions, topics),
      // A range that is not named ends today.
      JSON.stringify([language, chinaDate(now), search]),
      async () => {
        const until = await readNextTime(this.#db, now);
        return { answer: Object.freeze(await find()), until };
      },
      ({ until }) => until === null || now < until,
    );
    return answer;
  }

  forget(): void {
    this.#kept.forget();
  }
}
