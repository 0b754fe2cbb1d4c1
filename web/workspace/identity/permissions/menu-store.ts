import { hasPage } from '#contract/identity/built-pages.ts';
import type { MenuItem } from '#contract/identity/permissions.ts';
import type { Language } from '#contract/language.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { type Api, api } from '#web/shared/api/client.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { type MenuCache, readMenu, storeMenu } from '#web/shared/storage.ts';
import { createStore } from '#web/workspace/create-store.ts';
import { createLatestRequest } from '#web/workspace/latest-request.ts';
import { latestRevisions } from '#web/workspace/revisions.ts';
import { buildMenuTree, type MenuNode } from './menu-tree.ts';

export interface MenuState {
  readonly status: 'loading' | 'ready' | 'failed';
  /** The full list, buttons included: the other types carry permissions (docs/product/identity.md, "Menu"). */
  readonly items: readonly MenuItem[];
  /** The server's tree, without the manual. */
  readonly tree: readonly MenuNode[];
  /** The menu's revision, `null` when unknown. Another tab may have stored a later one. */
  readonly version?: number | null;
  readonly error?: ApiError;
}

interface MenuDependencies {
  readonly api: Api;
  readonly language: () => Language;
  readonly readCache: () => MenuCache | undefined;
  readonly storeCache: (cache: MenuCache) => void;
  /** The menu's revision on the server now, `null` when unknown. */
  readonly revision: () => Promise<number | null>;
  /** Whether this build contains the page of a component name. */
  readonly hasPage: (component: string) => boolean;
}

export interface LoadMenuOptions {
  /** Asks the server although the menu is cached. */
  readonly force?: boolean;
  /** The revision to file the answer under, when the caller has just learnt it. */
  readonly version?: number;
}

/**
 * The menu: loaded once from the server and cached (docs/product/identity.md, "Menu"). `load` never rejects: the state
 * tells.
 */
export function createMenuStore(deps: MenuDependencies) {
  const store = createStore<MenuState>({ status: 'loading', items: [], tree: [] });
  const loading = createLatestRequest<MenuState>();

  const accept = (items: readonly MenuItem[], version: number | null): MenuState => {
    store.set({ status: 'ready', items, tree: buildMenuTree(items, deps.hasPage), version });
    return store.get();
  };

  async function request({ version }: LoadMenuOptions, isLatest: () => boolean): Promise<MenuState> {
    const shown = store.get().status === 'ready';
    if (!shown) store.set({ status: 'loading', items: [], tree: [] });
    // Read before the menu: a change in between then looks old and is fetched again, never missed.
    const revision = version ?? (await deps.revision());
    const answer = await deps.api('menu.all', {}, { quiet: shown });
    // Another company may have been switched to, or somebody signed out, while this was asked.
    if (!isLatest()) return store.get();
    if (answer.success) {
      deps.storeCache({ language: deps.language(), version: revision, items: answer.result });
      return accept(answer.result, revision);
    }
    // A menu on screen is better than none: a failed reload leaves it as it is.
    if (!shown) store.set({ status: 'failed', items: [], tree: [], error: new ApiError(answer) });
    return store.get();
  }

  async function load(options: LoadMenuOptions = {}): Promise<MenuState> {
    if (!options.force && store.get().status === 'ready') return store.get();
    const cache = options.force ? undefined : deps.readCache();
    if (cache && cache.language === deps.language()) return accept(cache.items, cache.version);
    const underWay = options.force ? undefined : loading.pending();
    return underWay ?? loading.begin((isLatest) => request(options, isLatest));
  }

  return {
    ...store,
    load,
    /** Forgets the menu (docs/product/identity.md, "Signing out": logout clears the menu state). */
    clear: () => {
      loading.forget();
      store.set({ status: 'loading', items: [], tree: [] });
    },
  };
}

export const menuStore = createMenuStore({
  api,
  language: currentLanguage,
  readCache: readMenu,
  storeCache: storeMenu,
  revision: async () => (await latestRevisions())?.menu ?? null,
  hasPage,
});
