import i18next from 'i18next';
import { publicPaths } from '#contract/paths.ts';
import { api, tab } from '#web/shared/api/client.ts';
import { clearAll } from '#web/shared/storage.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { saveUnsaved } from '#web/workspace/kits/versioned/active-guards.ts';
import { hasLocalDrafts } from '#web/workspace/kits/versioned/local-draft.ts';
import { accountDialog } from './account-dialog.ts';

/** How long 退出登录 is shown before leaving, in milliseconds. */
const farewell = 500;

/** Goes to `/` from a session that has ended (docs/product/identity.md, "Signing out"). */
export function leaveSession(): void {
  tab.hasLeft = true;
  toast.success(i18next.t('account.loggedOut'));
  menuStore.clear();
  setTimeout(() => location.assign(publicPaths.root), farewell);
}

interface LogoutOptions {
  /** The person has been asked about what has not reached the server. */
  readonly discardsDrafts?: boolean;
}

/**
 * Ends the session on the server, and on code 200 or 0 also here (docs/product/identity.md, "Signing out"). What is open
 * is saved before, as by leaving it. Where this browser alone has something that was typed, a dialog asks first. Returns
 * whether the session has ended.
 */
export async function logout({ discardsDrafts = false }: LogoutOptions = {}): Promise<boolean> {
  if (!discardsDrafts && ((await saveUnsaved()) !== 'nothing' || hasLocalDrafts())) {
    accountDialog.set('logout');
    return false;
  }
  const answer = await api('session.logout', {});
  const ended = answer.code === 200 || answer.code === 0;
  if (!ended) return false;
  leaveSession();
  clearAll();
  return true;
}
