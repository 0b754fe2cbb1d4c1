import { Readable } from 'node:stream';
import { AppError } from '#server/platform/errors.ts';
import type { FileStore } from './store.ts';

/** A store for servers without files: it has none and accepts none. */
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
  refusal: async () => undefined,
};
