import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** What a run needs at most, with room to spare. */
const enough = 3 * 1024 ** 3;

/**
 * A new folder for databases that end with the run: in memory where there is enough, because some file systems take
 * half a second for the thousand files of a database.
 */
export function makeDataFolder(prefix: string): Promise<string> {
  return mkdtemp(path.join(hasRoomInMemory() ? memory : tmpdir(), prefix));
}

/** Removes a folder in which the PostgreSQL of a killed process may still write its last files. */
export function removeDataFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}
