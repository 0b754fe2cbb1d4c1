import { runEach } from '#server/platform/run-each.ts';
import type { FileStore } from './store.ts';

/** Deletes the files of a folder that were last changed before then. One that cannot be removed keeps no other. */
export async function removeOldFiles(
  store: Pick<FileStore, 'list' | 'remove'>,
  folder: string,
  before: Date,
): Promise<void> {
  await runEach(store.list(folder), async ({ name, changedAt }) => {
    if (changedAt < before) await store.remove(name);
  });
}
