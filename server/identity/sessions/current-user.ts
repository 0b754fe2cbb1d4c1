import type { CurrentUser } from '#contract/identity/sessions.ts';
import { type Language, type LocalizedText, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CallerSession } from '#server/platform/http/call-context.ts';
import { RevisionCache } from '#server/platform/revisions/revision-cache.ts';
import { findPlace, listRoles } from './queries.ts';

/** A person's place in a company, for display. */
interface Place {
  readonly companyName: LocalizedText;
  readonly linked: boolean;
  readonly roles: readonly { readonly code: string; readonly name: LocalizedText }[];
}

/** Maximum number of cached memberships. */
const mostPlaces = 5_000;

/** Returns the current user. What the session itself lacks is cached until the topic `roles` changes. */
export class CurrentUsers {
  readonly #db: Database;
  readonly #places = new RevisionCache<Place>(mostPlaces);

  constructor(db: Database) {
    this.#db = db;
  }

  forget(): void {
    this.#places.forget();
  }

  async read(session: CallerSession, language: Language): Promise<CurrentUser> {
    const { userId, stockId, username, name, revisions } = session;
    const place = await this.#places.get(revisions.roles, `${userId} ${stockId}`, () => this.#readPlace(session));
    return {
      username,
      name,
      companyName: pickText(place.companyName, language),
      stockId,
      linked: place.linked,
      rolesInfo: place.roles.map((role) => ({ code: role.code, name: pickText(role.name, language) })),
    };
  }

  async #readPlace(session: CallerSession): Promise<Place> {
    const place = await findPlace(this.#db, session);
    if (!place) throw new AppError('UNAUTHENTICATED');
    const roles = await listRoles(this.#db, session);
    return { companyName: place.companyName, linked: place.otherCompanies > 0, roles };
  }
}
