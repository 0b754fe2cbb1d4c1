import { closeSync, fchownSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Identity } from './unprivileged-user.ts';

/**
 * Writes a file, whole or not at all, for `owner` only. Safe for root in a folder of another user: what that user has
 * put there, a link to a file of root for example, is replaced, never written or given away.
 */
export function replaceFile(file: string, content: string, owner?: Identity): void {
  const draft = `${file}.draft`;
  // Left by an interrupted call.
  rmSync(draft, { force: true });
  // Fails if the name is taken again in the meantime, also by a link.
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(handle, content);
    // By the handle: the name may lead elsewhere by now.
    if (owner) fchownSync(handle, owner.uid, owner.gid);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}
