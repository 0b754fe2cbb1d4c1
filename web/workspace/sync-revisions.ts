import { focusManager, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type BuiltPage, hasPage } from '#contract/identity/built-pages.ts';
import { api } from '#web/shared/api/client.ts';
import { readRoles } from '#web/shared/storage.ts';
import { loadStoredDictionary } from '#web/workspace/content/dictionary/stored-dictionary.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { trailTo } from '#web/workspace/identity/permissions/menu-tree.ts';
import { noteSessionEnd } from '#web/workspace/identity/sessions/announced-end.ts';
import { overtaken } from '#web/workspace/identity/sessions/stale-company.ts';
import { loadUser } from '#web/workspace/identity/sessions/user-store.ts';
import { dictionaryStore } from '#web/workspace/ui/use-labels.ts';

/** Interval of polling revisions in a visible tab, in milliseconds. */
export const revisionInterval = 30_000;

/** The menu's page that this tab shows: whoever withdraws the right to it is told that it is open. */
function shownPage(): BuiltPage | 'none' {
  const component = trailTo(menuStore.get().tree, location.pathname).at(-1)?.component ?? '';
  return hasPage(component) ? component : 'none';
}

/** Fetches again what has changed since it was cached, without a new sign-in, and notes when the session ends. */
async function syncRevisions(): Promise<null> {
  // A tab that says that it is behind the session would be refused.
  if (overtaken.get()) return null;
  const answer = await api('session.revisions', { query: { page: shownPage() } }, { quiet: true });
  if (!answer.success) return null;
  const { menu, roles, dictionary, sessionEndsIn } = answer.result;
  noteSessionEnd(sessionEndsIn);
  await Promise.all([
    menuStore.get().version === menu ? null : menuStore.load({ force: true, version: menu }),
    readRoles()?.version === roles ? null : loadUser({ force: true, version: roles }),
    dictionaryStore.get().version === dictionary ? null : loadStoredDictionary({ force: true, version: dictionary }),
  ]);
  return null;
}

/** Polls while the tab is visible. */
export const revisionsQuery = queryOptions({
  queryKey: ['session.revisions', 'sync'],
  queryFn: syncRevisions,
  refetchInterval: revisionInterval,
  staleTime: 0,
});

/** Polls at once when the reader returns to the tab, aborting a running request, whose answer may be outdated. */
export function syncOnFocus(client: QueryClient): void {
  focusManager.subscribe((isFocused) => {
    if (isFocused) void client.refetchQueries({ queryKey: revisionsQuery.queryKey, type: 'active' });
  });
}
