import type { Database } from '#server/platform/database/database.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { RevisionCache } from '#server/platform/revisions/revision-cache.ts';
import { revisionOf } from '#server/platform/revisions/revisions.ts';
import { readNextTime } from './queries.ts';

/** Cache of when the next analysed article becomes due, valid until then, or until texts change. */
export class NextTimeCache {
  readonly #db: Database;
  readonly #kept = new RevisionCache<{ readonly asked: Date; readonly at: Date | null }>(1);

  constructor(db: Database) {
    this.#db = db;
  }

  /** Null for none. */
  async get({ revisions, now }: Pick<SignedInActor, 'revisions' | 'now'>): Promise<Date | null> {
    const { at } = await this.#kept.get(
      revisionOf(revisions, ['texts']),
      '',
      async () => ({ asked: now, at: await readNextTime(this.#db, now) }),
      // A clock that was set back may have one before it again.
      (next) => next.asked <= now && (next.at === null || now < next.at),
    );
    return at;
  }

  forget(): void {
    this.#kept.forget();
  }
}
