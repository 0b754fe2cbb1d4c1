import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import process from 'node:process';

/** Resolves when what was written to a file is on the disk. */
export async function flushFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Windows cannot do it. */
const foldersAreFlushed = process.platform !== 'win32';

/** Some network file systems refuse it. PostgreSQL passes over the same refusals. */
function passOverRefusal(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && ['EINVAL', 'EBADF'].includes(String(error.code)))) throw error;
}

/**
 * Resolves when the names in a folder are on the disk: only then a file that is new there, or renamed, survives a loss of
 * power.
 */
export async function flushFolder(folder: string): Promise<void> {
  if (!foldersAreFlushed) return;
  const handle = await open(folder);
  try {
    await handle.sync().catch(passOverRefusal);
  } finally {
    await handle.close();
  }
}

/** The same for starts, which wait for the disk. */
export function flushFolderSync(folder: string): void {
  if (!foldersAreFlushed) return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    passOverRefusal(error);
  } finally {
    closeSync(handle);
  }
}
