import { judge, type Probe } from '#server/operation/status/probe.ts';
import type { FileStore } from '#server/platform/storage/store.ts';

/** Whether the store takes files: a folder, or a bucket whose keys and name are right. */
export function fileProbe(store: Pick<FileStore, 'refusal'>, place: 'bucket' | 'folder'): Probe {
  return {
    name: 'files',
    measure: async () => {
      const code = await store.refusal();
      return {
        ...judge([code !== undefined, 'act', 'filesRefused']),
        ...{ values: {}, words: { place, code: code ?? '' } },
      };
    },
  };
}
