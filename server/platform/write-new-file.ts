import { existsSync, rmSync } from 'node:fs';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { Writable } from 'node:stream';
import { flushFile, flushFolder } from './flush.ts';
import { asStartError, StartError } from './start-error.ts';

/** What file systems without hard links answer, such as those of USB sticks and some network shares. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** What a disk answers that takes no more of a file; whoever reads from elsewhere meanwhile fails by other codes. */
const ofDisk = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS'];

/** Signals by which somebody ends a command. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Writes a file, which appears once all of it is on the disk, and takes the place of no other. Until then it is beside
 * it with `.part` at its end, for its owner alone; a signal that ends the process takes that away.
 *
 * @throws StartError where the file is there by then, somebody else is writing it, or it cannot be written; and what
 *   `write` throws for other reasons
 */
export async function writeNewFile(file: string, write: (to: Writable) => Promise<void>): Promise<void> {
  const draft = `${file}.part`;
  const handle = await openDraft(draft, file);
  const clearAway = (signal: NodeJS.Signals): void => {
    rmSync(draft, { force: true });
    process.kill(process.pid, signal);
  };
  for (const signal of endings) process.once(signal, clearAway);
  try {
    await write(handle.createWriteStream()).catch((error: unknown) => {
      throw ofDisk.includes(codeOf(error) ?? '') ? notWritten(error, file) : error;
    });
    try {
      await flushFile(draft);
      await publish(draft, file);
      await flushFolder(path.dirname(file));
    } catch (error) {
      throw notWritten(error, file);
    }
  } finally {
    await handle.close();
    await rm(draft, { force: true });
    for (const signal of endings) process.off(signal, clearAway);
  }
}

/** Of two that write the same file the second ends here, and leaves the draft of the first alone. */
async function openDraft(draft: string, file: string): Promise<FileHandle> {
  try {
    return await open(draft, 'wx', 0o600);
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') throw notWritten(cause, file);
    const left = `${draft} is there: another run is writing it, or was interrupted.`;
    throw new StartError(`${left} Delete it if no other is at work, and start again.`, { cause });
  }
}

const notWritten = (cause: unknown, file: string): StartError =>
  asStartError(cause, `${file} cannot be written`, 'try again');

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

async function publish(draft: string, file: string): Promise<void> {
  try {
    // Unlike a renaming it never takes the place of another file.
    await link(draft, file);
  } catch (error) {
    if (!withoutLinks.includes(codeOf(error) ?? '')) throw error;
    if (existsSync(file)) throw Object.assign(new Error('the file is there already'), { code: 'EEXIST' });
    await rename(draft, file);
  }
}
