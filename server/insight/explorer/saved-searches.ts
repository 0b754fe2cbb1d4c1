import type { SavedSearch } from '#contract/insight/explorer.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { changeSavedSearch, deleteSavedSearch, insertSavedSearch, listSavedSearches, type Owner } from './queries.ts';
import type { savedSearches } from './tables.ts';

/** Maximum number of saved searches. */
const mostSavedSearches = 100;

function savedSearchOf({ id, name, query, createdAt }: typeof savedSearches.$inferSelect): SavedSearch {
  return { id, name, query, createdAt: createdAt.toISOString() };
}

export async function readSavedSearches(db: Database, owner: Owner): Promise<SavedSearch[]> {
  return (await listSavedSearches(db, owner)).map(savedSearchOf);
}

export async function saveSearch(
  db: Database,
  owner: Owner,
  search: { readonly name: string; readonly query: string; readonly now: Date },
): Promise<SavedSearch> {
  const { name, query, now } = search;
  const kept = await listSavedSearches(db, owner);
  if (kept.length >= mostSavedSearches) throw new AppError('TOO_MANY_SAVED_SEARCHES');
  return savedSearchOf(await insertSavedSearch(db, owner, { name, query, createdAt: now }));
}

/** Another name, or another condition. Another person's search answers as non-existent. */
export async function changeSearch(
  db: Database,
  owner: Owner,
  change: { id: number; name: string } | { id: number; query: string },
) {
  const row = await changeSavedSearch(db, owner, change);
  if (!row) throw new AppError('NOT_FOUND');
  return savedSearchOf(row);
}

export async function deleteSearch(db: Database, owner: Owner, id: number): Promise<null> {
  if (!(await deleteSavedSearch(db, owner, id))) throw new AppError('NOT_FOUND');
  return null;
}
