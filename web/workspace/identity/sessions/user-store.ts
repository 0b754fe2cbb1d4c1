import type { CurrentUser } from '#contract/identity/sessions.ts';
import { api, tab } from '#web/shared/api/client.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { readRoles, readUserInfo, storeRoles, storeUserInfo } from '#web/shared/storage.ts';
import { createStore } from '#web/workspace/create-store.ts';
import { createLatestRequest } from '#web/workspace/latest-request.ts';
import { latestRevisions } from '#web/workspace/revisions.ts';
import { companyOfTab } from './stale-company.ts';

/** Grows with every change of the stored user, to trigger a new read. */
export const userRevision = createStore(0);

const loading = createLatestRequest<void>();

/** From here on, calls of this tab name the user's company. */
function showCompany({ stockId, companyName }: CurrentUser): void {
  tab.company = stockId;
  companyOfTab.set(companyName);
}

async function request(version: number | undefined, isLatest: () => boolean): Promise<void> {
  const revision = version ?? (await latestRevisions())?.roles ?? null;
  const answer = await api('session.currentUser', {}, { quiet: true });
  // Another company may have been switched to while this was asked.
  if (!answer.success || !isLatest()) return;
  showCompany(answer.result);
  storeUserInfo(answer.result);
  storeRoles({ language: currentLanguage(), version: revision, items: answer.result.rolesInfo });
  userRevision.set(userRevision.get() + 1);
}

/**
 * Stores the current user and roles, unless already stored in this language (docs/product/identity.md, "Permissions").
 */
export async function loadUser({ force = false, version }: { force?: boolean; version?: number } = {}): Promise<void> {
  const stored = readUserInfo();
  if (!force && stored && readRoles()?.language === currentLanguage()) {
    showCompany(stored);
    return;
  }
  const underWay = force ? undefined : loading.pending();
  await (underWay ?? loading.begin((isLatest) => request(version, isLatest)));
}
