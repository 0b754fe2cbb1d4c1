import { lchownSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/**
 * Gives what a process of root has just made to the owner of the folder that it lies in. That is who PostgreSQL runs
 * as, and who may start the product the next time, also after this process was killed.
 */
export function inheritOwner(place: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path.dirname(place));
  if (uid !== 0) lchownSync(place, uid, gid);
}
