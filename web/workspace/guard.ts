import type { MiddlewareFunction } from 'react-router';
import { publicPaths } from '#contract/paths.ts';
import { tab } from '#web/shared/api/client.ts';
import { readToken } from '#web/shared/storage.ts';
import { loadStoredDictionary } from '#web/workspace/content/dictionary/stored-dictionary.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { loadUser } from '#web/workspace/identity/sessions/user-store.ts';

/**
 * Navigates to a public page with a full page load, because it is another bundle; the promise never settles, which
 * keeps the router from rendering in the meantime.
 */
export function redirectTo(path: string): Promise<never> {
  location.replace(path);
  return never();
}

const never = (): Promise<never> => new Promise(() => {});

/**
 * Guard of every workspace URL (docs/product/public-site.md, "Navigation rules"): a token, else /front; and the menu
 * and the dictionary, which are loaded first if there are none. If the menu cannot be loaded, its column says so, and
 * pages that need none still open. Where the session has ended, the page stays until it reloads, with the notice that
 * says so.
 */
export async function prepareSession(): Promise<void> {
  if (tab.isEnding) return never();
  if (!readToken()) return redirectTo(publicPaths.front);
  void loadUser();
  await Promise.all([loadStoredDictionary(), menuStore.load()]);
}

export const requireSession: MiddlewareFunction = async (_args, next) => {
  await prepareSession();
  return next();
};
