import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { asStartError, StartError } from '../start-error.ts';
import { replaceFile } from './embedded/replace-file.ts';

/** What a command adds to its name as a holder: it lets go by itself. */
const ofCommand = ', a command';

/** Another process uses the folder. The message says which. */
export class DataDirectoryLockedError extends StartError {
  readonly holder: string;

  constructor(dataDir: string, { holder, cause }: { readonly holder: string; readonly cause: unknown }) {
    super(`${dataDir} is in use by ${holder}. Stop it first, or set DATA_DIR.`, { cause });
    this.holder = holder;
  }

  get isByCommand(): boolean {
    return this.holder.endsWith(ofCommand);
  }
}

/** Holds references so that garbage collection does not release the locks. */
const held = new Set<DatabaseSync>();

/**
 * Locks the data folder: only one process may use the embedded database.
 *
 * The lock is SQLite's lock on its file, which the kernel releases when the process ends, however it ends: after `kill
 * -9` the next start needs no waiting and no cleanup. A second file names the holder for people.
 *
 * @throws DataDirectoryLockedError if another process has it
 */
export function lockDataDirectory(dataDir: string, { isCommand = false } = {}): { release: () => void } {
  const holderFile = path.join(dataDir, 'holder.txt');
  const lock = openLock(dataDir);
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    replaceFile(
      holderFile,
      `process ${process.pid}, started ${new Date().toISOString()}${isCommand ? ofCommand : ''}\n`,
    );
  } catch (cause) {
    lock.close();
    if (!isHeld(cause)) throw asStartError(cause, `${dataDir} cannot be taken`);
    throw new DataDirectoryLockedError(dataDir, { holder: readHolder(holderFile), cause });
  }
  held.add(lock);
  return {
    release: () => {
      if (held.delete(lock)) lock.close();
    },
  };
}

function openLock(dataDir: string): DatabaseSync {
  const file = path.join(dataDir, 'lock');
  const place = pathToFileURL(file);
  // Made by us or not at all: SQLite would follow a link that PostgreSQL's user has put there for root.
  place.searchParams.set('mode', 'rw');
  try {
    closeSync(openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600));
    return new DatabaseSync(place);
  } catch (cause) {
    if (codeOf(cause) === 'EROFS') {
      throw new StartError(`${dataDir} is on a read-only file system. Make it writable, or set DATA_DIR.`, { cause });
    }
    if (codeOf(cause) === 'ELOOP') throw new StartError(`${file} is a link. Remove it and start again.`, { cause });
    throw asStartError(cause, `${dataDir} cannot be taken`);
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** SQLite's error code for a locked file. */
const busy = 5;

function isHeld(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy;
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'another process';
  }
}
