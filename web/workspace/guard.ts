import type { MiddlewareFunction } from 'react-router';
import { publicPaths } from '#contract/paths.ts';
import { readToken } from '#web/shared/storage.ts';
import { loadStoredDictionary } from '#web/workspace/content/dictionary/stored-dictionary.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { loadUser } from '#web/workspace/identity/sessions/user-store.ts';

/**
 * Leaves for a public page. Those belong to another bundle, so the document is loaded anew; the promise never
 * settles, which keeps the router from showing anything in the meantime.
 */
export function redirectTo(path: string): Promise<never> {
  location.replace(path);
  return new Promise(() => {});
}

/**
 * What every address of the workspace asks for first (docs/product/public-site.md, "Navigation rules"): a token, else
 * /front; and the menu, which is loaded before the navigation goes on when there is none yet. A menu that cannot be had
 * stops nobody: its column says so, and the pages which need none still open.
 */
export async function prepareSession(): Promise<void> {
  if (!readToken()) return redirectTo(publicPaths.front);
  void loadUser();
  void loadStoredDictionary();
  await menuStore.load();
}

export const requireSession: MiddlewareFunction = async (_args, next) => {
  await prepareSession();
  return next();
};
