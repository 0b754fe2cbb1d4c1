import { moduleOfPage } from '#contract/clients/module-table.ts';
import type { Judgement, SeenItem } from '#contract/clients/simulator.ts';
import { type Element, isElement } from '#contract/codes/elements.ts';
import type { ModuleCode } from '#contract/codes/modules.ts';
import { accessOfPage, hasPage } from '#contract/identity/built-pages.ts';
import { layoutComponent } from '#contract/identity/permissions.ts';
import { type Language, pickText } from '#contract/language.ts';
import { isOpen, listModuleEnds, type ModuleEnds } from '#server/identity/companies/module-ends.ts';
import { everyModule, itemsFor } from '#server/identity/permissions/menus.ts';
import { listMenuItems } from '#server/identity/permissions/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Asking, pagesOf } from './known-calls.ts';
import type { Supposed } from './suppose.ts';

/** What is offered on pages besides its own: a page whose module is not open asks for it. */
const offeredElsewhere: ReadonlySet<Element> = new Set(['module:request']);

/** The menu of this build as somebody sees it: by the function that makes the menu they are sent. */
export class SeenMenu {
  readonly #items: Awaited<ReturnType<typeof listMenuItems>>;
  readonly #shown: ReadonlySet<number>;
  readonly #held: ReadonlySet<Element>;

  private constructor(
    items: Awaited<ReturnType<typeof listMenuItems>>,
    { disabledAt, isMember, rights }: Supposed,
    { ends, now }: { readonly ends: ModuleEnds; readonly now: Date },
  ) {
    this.#items = items;
    this.#held = rights.elements;
    const hasModule = rights.isOperator ? everyModule : (code: ModuleCode) => isOpen(ends, code, now);
    // Without a session there is no menu.
    const shown = disabledAt === null && isMember ? itemsFor(items, rights, hasModule) : [];
    this.#shown = new Set(shown.map(({ id }) => id));
  }

  static async read(db: Database, supposed: Supposed, now: Date): Promise<SeenMenu> {
    const ends = await listModuleEnds(db, supposed.company.stockId);
    return new SeenMenu(await listMenuItems(db), supposed, { ends, now });
  }

  /** Groups and pages in their order. A page that is shown is closed where the gate refuses what it needs. */
  async list(asking: Asking, language: Language): Promise<SeenItem[]> {
    const seen: SeenItem[] = [];
    for (const { id, pid, types, component, icon, name } of this.#items) {
      const isGroup = component === layoutComponent;
      if (types !== 'MENU' || !(isGroup || hasPage(component))) continue;
      const access = hasPage(component) ? accessOfPage(component) : undefined;
      const refusal = access && (await asking({ access, module: moduleOfPage(component) }));
      const state = !this.#shown.has(id) ? 'hidden' : refusal ? 'closed' : 'open';
      const element = access !== undefined && isElement(access) ? access : null;
      seen.push({ id, pid, icon, name: pickText(name, language), isGroup, element, state });
    }
    return seen;
  }

  /** The page of an element; where it has two, the one that is seen best. */
  pageState(element: Element, seen: readonly SeenItem[]): Judgement['page'] {
    const pages = new Set<string>(pagesOf(element));
    const own = new Set(this.#items.filter(({ component }) => pages.has(component)).map(({ id }) => id));
    const states = seen.filter(({ id }) => own.has(id)).map(({ state }) => state);
    return (['open', 'closed', 'hidden'] as const).find((state) => states.includes(state)) ?? 'none';
  }

  buttonState(element: Element, page: Judgement['page']): Judgement['button'] {
    const buttons = this.#items.filter((item) => item.types === 'BUTTON' && item.element === element);
    if (buttons.length === 0) return 'none';
    if (page === 'open' && buttons.some(({ id }) => this.#shown.has(id))) return 'shown';
    return this.#held.has(element) && offeredElsewhere.has(element) ? 'elsewhere' : 'hidden';
  }
}
