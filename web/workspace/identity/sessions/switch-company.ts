import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ApiAnswer, api, tab } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { storeLinkedCompany, storeSession } from '#web/shared/storage.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { companySwitches } from './company-switches.ts';
import { loadUser } from './user-store.ts';

/** The companies that the account may switch to. */
export const linkedCompaniesQuery = apiQuery('session.linkedCompanies', {}, { quiet: true });

/**
 * Switches company (docs/product/identity.md, "Switching company"): stores token, user name and flag, then reloads user
 * info, menu and all page data for the new company. Where the person has left it meanwhile, it is offered no more.
 */
export async function switchCompany(stockId: number, queryClient: QueryClient): Promise<ApiAnswer<unknown>> {
  const answer = await api('session.switchCompany', { body: { stockId } }, { quiet: true });
  if (!answer.success && answer.status === 404) {
    await queryClient.invalidateQueries({ queryKey: linkedCompaniesQuery.queryKey });
    return { ...answer, desc: i18next.t('company.left') };
  }
  if (!answer.success) return answer;
  // From here on, nothing of the old company may be shown or sent.
  delete tab.company;
  storeSession(answer.result.token, answer.result.userName);
  storeLinkedCompany();
  toast.success(i18next.t('company.switched'));
  menuStore.clear();
  companySwitches.set(companySwitches.get() + 1);
  await Promise.all([loadUser({ force: true }), menuStore.load({ force: true })]);
  await queryClient.resetQueries();
  return answer;
}
