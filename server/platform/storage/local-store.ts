import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileStore, isFileName } from './store.ts';

/** Files in a folder of this machine. */
export function openLocalStore(folder: string): FileStore {
  const placeOf = (name: string): string => {
    if (!isFileName(name)) throw new Error(`not a name of a file: ${JSON.stringify(name)}`);
    return path.join(folder, name);
  };
  return {
    put: async (name, content) => {
      const place = placeOf(name);
      await mkdir(path.dirname(place), { recursive: true });
      // Beside its place, so that putting it there is one step of the file system; no name of a file begins with a dot.
      const draft = path.join(path.dirname(place), `.${randomUUID()}`);
      try {
        await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, createWriteStream(draft));
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    stat: async (name) => {
      if (!isFileName(name)) return undefined;
      try {
        const found = await stat(placeOf(name));
        return found.isFile() ? { size: found.size, changedAt: found.mtime } : undefined;
      } catch (error) {
        if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
          return undefined;
        throw error;
      }
    },
    open: (name, range) => createReadStream(placeOf(name), range),
  };
}
