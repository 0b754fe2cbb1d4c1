import { existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { flushFile, flushFolder } from './flush.ts';

/** What file systems without hard links answer, such as those of USB sticks and some network shares. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/**
 * Writes a file, which appears once all of it is on the disk, and takes the place of no other. Until then it is beside
 * it with `.part` at its end, for its owner alone.
 * @throws an error with the code EEXIST where the file is there by then, or somebody else is writing it
 */
export async function writeNewFile(file: string, write: (to: Writable) => Promise<void>): Promise<void> {
  const draft = `${file}.part`;
  // Of two that write the same file the second ends here, and leaves the draft of the first alone.
  const handle = await open(draft, 'wx', 0o600);
  try {
    await write(handle.createWriteStream());
    await flushFile(draft);
    await publish(draft, file);
    await flushFolder(path.dirname(file));
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

async function publish(draft: string, file: string): Promise<void> {
  try {
    // Unlike a renaming it never takes the place of another file.
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && withoutLinks.includes(String(error.code)))) throw error;
    if (existsSync(file)) throw Object.assign(new Error('the file is there already'), { code: 'EEXIST' });
    await rename(draft, file);
  }
}
