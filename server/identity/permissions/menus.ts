import type { MenuItem } from '#contract/identity/permissions.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CallerSession } from '#server/platform/http/call-context.ts';
import { RevisionCache } from '#server/platform/revisions/revision-cache.ts';
import { listItemsOfRoles } from './queries.ts';

type Item = Awaited<ReturnType<typeof listItemsOfRoles>>[number];
type Caller = Pick<CallerSession, 'roles' | 'revisions'>;

/** Menus and elements by roles, cached by the session's roles until the topic `menu` changes. */
export class Menus {
  readonly #db: Database;
  readonly #items = new RevisionCache<readonly Item[]>();
  readonly #menus = new RevisionCache<MenuItem[]>();

  constructor(db: Database) {
    this.#db = db;
  }

  forget(): void {
    this.#items.forget();
    this.#menus.forget();
  }

  /** The menu of a session as a flat list of all types. Buttons are listed in their page's meta. */
  list(caller: Caller, language: Language): Promise<MenuItem[]> {
    return this.#menus.get(caller.revisions.menu, `${language} ${caller.roles}`, async () => {
      const menu = describe(await this.#itemsOf(caller), language);
      // Cached as is, so it is serialised once.
      Object.freeze(menu);
      return menu;
    });
  }

  /** Codes of the elements (buttons) that the session's roles grant. */
  async listElements(caller: Caller): Promise<string[]> {
    const items = await this.#itemsOf(caller);
    return items.filter((item) => item.types === 'BUTTON').map((item) => item.element);
  }

  /** Throws NOT_PERMITTED where no role of the session grants the element. */
  async requireElement(caller: Caller, element: string): Promise<void> {
    if (!(await this.listElements(caller)).includes(element)) throw new AppError('NOT_PERMITTED');
  }

  #itemsOf({ roles, revisions }: Caller): Promise<readonly Item[]> {
    return this.#items.get(revisions.menu, String(roles), () => listItemsOfRoles(this.#db, roles));
  }
}

function describe(items: readonly Item[], language: Language): MenuItem[] {
  return items.map((item) => {
    const name = pickText(item.name, language);
    const buttons = items.filter((other) => other.pid === item.id && other.types === 'BUTTON');
    return {
      id: item.id,
      pid: item.pid,
      name,
      path: item.path,
      component: item.component,
      types: item.types,
      icon: item.icon,
      title: name,
      meta: { title: name, icon: item.icon, buttons: buttons.map((button) => button.element) },
    };
  });
}
