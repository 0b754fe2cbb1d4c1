import { isElement } from '#contract/codes/elements.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Rights, StoredSession } from '#server/platform/http/call-context.ts';
import { RevisionCache } from '#server/platform/revisions/revision-cache.ts';
import { listGrants } from './queries.ts';

/** What these roles allow together. */
export async function readRights(db: Database, roles: readonly string[]): Promise<Rights> {
  const grants = roles.length === 0 ? [] : await listGrants(db, roles);
  return {
    isOperator: grants.some(({ kind }) => kind === 'operator'),
    elements: new Set(grants.flatMap(({ element }) => (element !== null && isElement(element) ? [element] : []))),
  };
}

/** The same for sessions, cached by their roles until the topic `menu` changes: at once, on every process. */
export class RightsOfSessions {
  readonly #db: Database;
  readonly #rights = new RevisionCache<Rights>();

  constructor(db: Database) {
    this.#db = db;
  }

  forget(): void {
    this.#rights.forget();
  }

  of({ roles, revisions }: Pick<StoredSession, 'roles' | 'revisions'>): Promise<Rights> {
    return this.#rights.get(revisions.menu, String(roles), () => readRights(this.#db, roles));
  }
}
