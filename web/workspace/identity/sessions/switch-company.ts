import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ApiAnswer, api, tab } from '#web/shared/api/client.ts';
import { storeLinkedCompany, storeSession } from '#web/shared/storage.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { loadUser } from './user-store.ts';

/**
 * Goes on in another company (docs/product/identity.md, "Switching company"): new token and user name stored, the flag
 * set, then user info, menu and everything that pages had fetched is fetched again for the new company.
 */
export async function switchCompany(stockId: number, queryClient: QueryClient): Promise<ApiAnswer<unknown>> {
  const answer = await api('session.switchCompany', { body: { stockId } }, { quiet: true });
  if (!answer.success) return answer;
  // Nothing of the old company may be shown or sent from here on.
  delete tab.company;
  storeSession(answer.result.token, answer.result.userName);
  storeLinkedCompany();
  toast.success(i18next.t('company.switched'));
  menuStore.clear();
  await Promise.all([loadUser({ force: true }), menuStore.load({ force: true })]);
  await queryClient.resetQueries();
  return answer;
}
