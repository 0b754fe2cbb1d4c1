import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream, type Dirent, mkdirSync, openSync } from 'node:fs';
import { access, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flushFolder } from '../flush.ts';
import { inheritOwner } from '../inherit-owner.ts';
import { type FileStore, isFileName, type ListedFile, requireFileName, type StoredFile } from './store.ts';

/** Stores files in a folder of this machine. */
export function openLocalStore(folder: string): FileStore {
  const placeOf = (name: string): string => path.join(folder, requireFileName(name));
  const statOf = async (name: string): Promise<StoredFile | undefined> => {
    const found = await unless(missing, stat(placeOf(name)));
    return found?.isFile() ? { size: found.size, changedAt: found.mtime } : undefined;
  };
  async function* walk(name?: string): AsyncGenerator<ListedFile> {
    for (const entry of await entriesOf(name === undefined ? folder : placeOf(name))) {
      const below = name === undefined ? entry.name : `${name}/${entry.name}`;
      if (!isFileName(below)) continue;
      if (entry.isDirectory()) yield* walk(below);
      const file = entry.isFile() ? await statOf(below) : undefined;
      if (file) yield { name: below, ...file };
    }
  }
  return {
    put: async (name, content) => {
      const place = placeOf(name);
      // Written to a temporary file and renamed; names of files never begin with a dot.
      const draft = path.join(path.dirname(place), `.${randomUUID()}`);
      try {
        await writeDraft(draft, content);
        await rename(draft, place);
        await flushFolder(path.dirname(place));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    stat: async (name) => (isFileName(name) ? statOf(name) : undefined),
    open: (name, range) => createReadStream(placeOf(name), range),
    remove: async (name) => {
      const place = placeOf(name);
      await rm(place, { force: true });
      // Removes empty folders; a concurrent writer creates them again.
      if (name.includes('/')) await unless(stillUsed, rmdir(path.dirname(place)));
    },
    list: walk,
    removeTorn: (before) => removeTornFiles(folder, before),
    // Created with the first file.
    check: async () => void (await unless(missing, stat(folder))),
    refusal: async () => {
      const refused = ['EACCES', 'EPERM', 'EROFS'];
      try {
        await unless(missing, access(folder, constants.R_OK | constants.W_OK));
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (refused.includes(code)) return code;
        throw error;
      }
      return undefined;
    },
  };
}

async function writeDraft(draft: string, content: Buffer | Readable): Promise<void> {
  // An empty folder may be removed between its creation and the write.
  const fd = (await unless(missing, openDraft(draft))) ?? (await openDraft(draft));
  await pipeline(
    Buffer.isBuffer(content) ? Readable.from([content]) : content,
    createWriteStream(draft, { fd, flush: true }),
  );
}

/** What it makes has its owner in the same moment: a process that is killed leaves nothing of root's behind. */
async function openDraft(draft: string): Promise<number> {
  const folder = path.dirname(draft);
  const first = mkdirSync(folder, { recursive: true });
  const made: string[] = [];
  for (let one = folder; first !== undefined && one.length >= first.length; one = path.dirname(one)) made.unshift(one);
  for (const one of made) inheritOwner(one);
  // Of the folders that are new, each is an entry of the one above it.
  for (const one of made) await flushFolder(path.dirname(one));
  const fd = openSync(draft, 'wx');
  inheritOwner(draft);
  return fd;
}

async function removeTornFiles(folder: string, before: Date): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await removeTornFiles(place, before);
    else if (entry.name.startsWith('.')) {
      const found = await unless(missing, stat(place));
      if (found && found.mtime < before) await rm(place, { force: true });
    }
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return (await unless(missing, readdir(folder, { withFileTypes: true }))) ?? [];
}

const missing = ['ENOENT', 'ENOTDIR'];
const stillUsed = ['ENOTEMPTY', 'EEXIST', 'ENOENT'];

/** Result of a file system call, or `undefined` if it fails with one of these codes. */
async function unless<T>(codes: readonly string[], act: Promise<T>): Promise<T | undefined> {
  try {
    return await act;
  } catch (error) {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code))) return undefined;
    throw error;
  }
}
