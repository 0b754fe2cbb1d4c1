import type { Revisions } from '#contract/identity/sessions.ts';
import { api } from '#web/shared/api/client.ts';

let pending: Promise<Revisions | undefined> | undefined;

/** The server's counters of menu, roles and dictionary; callers at the same time share one request. */
export function latestRevisions(): Promise<Revisions | undefined> {
  pending ??= api('session.revisions', {}, { quiet: true })
    .then((answer) => (answer.success ? answer.result : undefined))
    .finally(() => {
      pending = undefined;
    });
  return pending;
}
