import { Readable } from 'node:stream';
import { AppError } from '#server/platform/errors.ts';
import type { FileStore } from './store.ts';

/** A server without a place for files: it has none and takes none. */
export const noStore: FileStore = {
  put: async () => {
    throw new AppError('STORAGE_FULL');
  },
  stat: async () => undefined,
  open: () => Readable.from([]),
  remove: async () => {},
  list: async function* () {},
  removeTorn: async () => {},
  check: async () => {},
};
