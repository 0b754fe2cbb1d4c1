import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process works on the folder. The message says which. */
export class DataDirectoryHeldError extends Error {}

/** Keeps the locks from being collected as garbage, which would let them go. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data folder for this process: two processes on one embedded database lose rows silently.
 *
 * The lock is the one SQLite takes on its file, which the kernel lets go when the process ends, however it ends:
 * after `kill -9` the next start needs no waiting and no cleaning. A second file names the holder for people.
 */
export function lockDataDirectory(dataDir: string): { release: () => void } {
  mkdirSync(dataDir, { recursive: true });
  const holderFile = path.join(dataDir, 'holder.txt');
  const lock = new DatabaseSync(path.join(dataDir, 'lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    const holder = readHolder(holderFile);
    throw new DataDirectoryHeldError(`${dataDir} is in use by ${holder}. Stop it first, or set DATA_DIR.`, { cause });
  }
  writeFileSync(holderFile, `process ${process.pid}, started ${new Date().toISOString()}\n`);
  held.add(lock);
  return {
    release: () => {
      held.delete(lock);
      lock.close();
    },
  };
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'another process';
  }
}
