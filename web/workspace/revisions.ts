import type { Revisions } from '#contract/identity/sessions.ts';
import { api } from '#web/shared/api/client.ts';

let pending: Promise<Revisions | undefined> | undefined;

/** The server's revisions of menu, roles and dictionary; concurrent callers share one request. */
export function latestRevisions(): Promise<Revisions | undefined> {
  pending ??= api('session.revisions', { query: {} }, { quiet: true })
    .then((answer) => (answer.success ? answer.result : undefined))
    .finally(() => {
      pending = undefined;
    });
  return pending;
}
