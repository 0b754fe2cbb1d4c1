import { queryOptions } from '@tanstack/react-query';
import { readDictionaryStamp, readMenu, readRoles } from '#web/shared/storage.ts';
import { loadStoredDictionary } from '../dictionary/stored-dictionary.ts';
import { menuStore } from '../menu/menu-store.ts';
import { latestRevisions } from './revisions.ts';
import { loadUser } from './user-store.ts';

/** How often an open, visible tab asks for the revisions, in milliseconds. */
export const revisionInterval = 30_000;

/** Fetches again whatever has moved on since it was cached, without a new login. */
async function syncRevisions(): Promise<null> {
  const revisions = await latestRevisions();
  if (!revisions) return null;
  const { menu, roles, dictionary } = revisions;
  await Promise.all([
    readMenu()?.version === menu ? null : menuStore.load({ force: true, version: menu }),
    readRoles()?.version === roles ? null : loadUser({ force: true, version: roles }),
    readDictionaryStamp()?.version === dictionary ? null : loadStoredDictionary({ force: true, version: dictionary }),
  ]);
  return null;
}

/** Polls while the tab is visible, and at once when the reader comes back to it. */
export const revisionsQuery = queryOptions({
  queryKey: ['session.revisions', 'sync'],
  queryFn: syncRevisions,
  refetchInterval: revisionInterval,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
});
