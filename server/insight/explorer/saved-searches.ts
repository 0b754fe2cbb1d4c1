import type { SavedSearch } from '#contract/insight/explorer.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import {
  changeSavedSearch,
  deleteSavedSearch,
  findSavedSearch,
  insertSavedSearch,
  listSavedSearches,
  lockSavedSearches,
  type Owner,
} from './queries.ts';
import type { savedSearches } from './tables.ts';

type StoredSearch = typeof savedSearches.$inferSelect;

/** Maximum number of saved searches. */
const mostSavedSearches = 100;

function savedSearchOf({ id, name, query, createdAt, isInReports }: StoredSearch): SavedSearch {
  return { id, name, query, createdAt: createdAt.toISOString(), isInReports };
}

/** What the company's reports tell of concerns all colleagues; any other search is its owner's alone. */
async function auditReported(
  tx: Database,
  { id, isInReports }: StoredSearch,
  { userId, stockId, address, now: at }: Actor,
  entry: { readonly action: string; readonly detail: object },
): Promise<void> {
  if (isInReports) await recordAudit(tx, { at, userId, stockId, address, subject: `theme ${id}`, ...entry });
}

const factsOf = ({ name, query }: StoredSearch) => ({ name, query });

export async function readSavedSearches(db: Database, owner: Owner): Promise<SavedSearch[]> {
  return (await listSavedSearches(db, owner)).map(savedSearchOf);
}

/** Keeps a search; the same name for the same condition once more, as after a lost answer, is the one that is there. */
export async function saveSearch(
  tx: Database,
  owner: Owner,
  search: { readonly name: string; readonly query: string; readonly now: Date },
): Promise<SavedSearch> {
  const { name, query, now } = search;
  await lockSavedSearches(tx, owner.userId);
  const kept = await listSavedSearches(tx, owner);
  const same = kept.find((one) => one.name === name && one.query === query);
  if (same) return savedSearchOf(same);
  if (kept.length >= mostSavedSearches) throw new AppError('TOO_MANY_SAVED_SEARCHES');
  return savedSearchOf(await insertSavedSearch(tx, owner, { name, query, createdAt: now }));
}

/** Another name, or another condition. Another person's search answers as non-existent. */
export async function changeSearch(
  tx: Database,
  actor: Actor,
  change: { id: number; name: string } | { id: number; query: string },
): Promise<SavedSearch> {
  const before = await findSavedSearch(tx, actor, change.id);
  const row = await changeSavedSearch(tx, actor, change);
  if (!before || !row) throw new AppError('NOT_FOUND');
  const detail = { before: factsOf(before), after: factsOf(row) };
  await auditReported(tx, row, actor, { action: 'theme.changed', detail });
  return savedSearchOf(row);
}

export async function deleteSearch(tx: Database, actor: Actor, id: number): Promise<null> {
  const row = await deleteSavedSearch(tx, actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  await auditReported(tx, row, actor, { action: 'theme.removed', detail: { before: factsOf(row) } });
  return null;
}
