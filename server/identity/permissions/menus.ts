import { isElement } from '#contract/codes/elements.ts';
import { isAllowed } from '#contract/codes/is-allowed.ts';
import type { ModuleCode } from '#contract/codes/modules.ts';
import { accessOfPage, hasPage } from '#contract/identity/built-pages.ts';
import { layoutComponent, type MenuItem } from '#contract/identity/permissions.ts';
import { type Language, pickText } from '#contract/language.ts';
import { isOpen, listModuleEnds, type ModuleEnds } from '#server/identity/companies/module-ends.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CallerSession, Rights } from '#server/platform/http/call-context.ts';
import { RevisionCache } from '#server/platform/revisions/revision-cache.ts';
import { listMenuItems } from './queries.ts';

type Item = Awaited<ReturnType<typeof listMenuItems>>[number];
type Caller = Pick<CallerSession, 'roles' | 'rights' | 'revisions' | 'stockId'> & { readonly now: Date };

/** What of an item decides whether it is shown. */
interface PlacedItem extends Pick<Item, 'id' | 'pid' | 'types' | 'component'> {
  readonly isHidden?: boolean | undefined;
  readonly element?: string | undefined;
  readonly moduleCode?: ModuleCode | null;
}

/** Whether a company has a module; operators need none. */
export type HasModule = (code: ModuleCode) => boolean;
export const everyModule: HasModule = () => true;

/** Menus by roles, cached until the topic `menu` changes. */
export class Menus {
  readonly #db: Database;
  readonly #items = new RevisionCache<readonly Item[]>();
  readonly #ends = new RevisionCache<ModuleEnds>(mostCompanies);
  readonly #menus = new RevisionCache<MenuItem[]>();

  constructor(db: Database) {
    this.#db = db;
  }

  forget(): void {
    this.#items.forget();
    this.#ends.forget();
    this.#menus.forget();
  }

  /** The menu of a session as a flat list of all types. Buttons are listed in their page's meta. */
  async list(caller: Caller, language: Language): Promise<MenuItem[]> {
    const { roles, rights, revisions } = caller;
    const items = await this.#items.get(revisions.menu, '', () => listMenuItems(this.#db));
    const open = await this.#openModules(items, caller);
    return this.#menus.get(revisions.menu, `${language} ${roles} ${open.join()}`, async () => {
      const hasModule: HasModule = rights.isOperator ? everyModule : (code) => open.includes(code);
      const menu = describe(itemsFor(items, rights, hasModule), language);
      // Cached as is, so it is serialised once.
      Object.freeze(menu);
      return menu;
    });
  }

  /** Modules with which something of the menu appears, and that a client has open; of operators none is asked. */
  async #openModules(items: readonly Item[], { rights, revisions, stockId, now }: Caller): Promise<ModuleCode[]> {
    const tied = new Set(items.flatMap(({ moduleCode }) => moduleCode ?? []));
    if (tied.size === 0 || rights.isOperator) return [];
    const ends = await this.#ends.get(revisions.modules, String(stockId), () => listModuleEnds(this.#db, stockId));
    return [...tied].filter((code) => isOpen(ends, code, now)).sort();
  }
}

/** Maximum number of companies in the cache. */
const mostCompanies = 2_000;

/**
 * What of the menu somebody with these rights sees: pages they may open, buttons of these pages that they may use, and
 * groups with at least one such page. What is hidden, or in a hidden group, nobody sees; what appears with a module, or
 * in a group that does, only companies that have it.
 */
export function itemsFor<T extends PlacedItem>(
  items: readonly T[],
  { elements }: Pick<Rights, 'elements'>,
  hasModule: HasModule,
): T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const shown = new Set<number>();
  for (const { id, pid, types, component } of items) {
    const isOpen = types === 'MENU' && hasPage(component) && isAllowed(accessOfPage(component), elements);
    if (!isOpen) continue;
    const seen = new Set([id]);
    for (let above = byId.get(pid); above && !seen.has(above.id); above = byId.get(above.pid)) seen.add(above.id);
    const path = [...seen].map((one) => byId.get(one));
    if (path.some((one) => one?.isHidden || (one?.moduleCode && !hasModule(one.moduleCode)))) continue;
    for (const one of seen) shown.add(one);
  }
  return items.filter(({ id, pid, types, element = '' }) =>
    types === 'BUTTON' ? shown.has(pid) && isElement(element) && isAllowed(element, elements) : shown.has(id),
  );
}

/** Names of the pages in a menu, without its groups. */
export function pageNames(items: readonly Item[], language: Language): string[] {
  return items
    .filter(({ types, component }) => types === 'MENU' && component !== layoutComponent)
    .map(({ name }) => pickText(name, language));
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
