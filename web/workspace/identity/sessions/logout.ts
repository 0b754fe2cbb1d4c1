import i18next from 'i18next';
import { publicPaths } from '#contract/paths.ts';
import { api, tab } from '#web/shared/api/client.ts';
import { clearAll } from '#web/shared/storage.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';

/** How long 退出登录 is shown before leaving, in milliseconds. */
const farewell = 500;

/** Clears the session in this browser and goes to `/` (docs/product/identity.md, "Signing out"). */
export function clearSession(): void {
  tab.hasLeft = true;
  toast.success(i18next.t('account.loggedOut'));
  menuStore.clear();
  clearAll();
  setTimeout(() => location.assign(publicPaths.root), farewell);
}

/**
 * Ends the session on the server, and on code 200 or 0 also here (docs/product/identity.md, "Signing out"). Returns
 * whether it did.
 */
export async function logout(): Promise<boolean> {
  const answer = await api('session.logout', {});
  const ended = answer.code === 200 || answer.code === 0;
  if (ended) clearSession();
  return ended;
}
