import type { SendingGuard } from '#server/platform/installation/sending-guard.ts';
import type { FileStore } from './store.ts';

/** Folders of files that cannot be made again. Others hold exports, which end after some days wherever they are. */
const lasting = /^(?:uploads|inquiry-files)\//;

/**
 * A copy that was started with the store of its original does not know what that one has stored since, and takes it for
 * left over. While nothing may be sent from here, files therefore stay although their rows go; the first sweep after
 * that is allowed finds them (docs/decisions/0139).
 */
export function keepWhileHeld(store: FileStore, sending: Pick<SendingGuard, 'isHeld'>): FileStore {
  // Everything else is the store's own, whatever it is by then.
  return Object.assign(Object.create(store) as FileStore, {
    remove: async (name) => {
      if (lasting.test(name) && (await sending.isHeld())) return;
      await store.remove(name);
    },
    removeTorn: async (before) => {
      if (!(await sending.isHeld())) await store.removeTorn(before);
    },
  } satisfies Partial<FileStore>);
}
