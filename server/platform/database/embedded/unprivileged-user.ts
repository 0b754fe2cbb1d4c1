import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import process from 'node:process';
import { StartError } from '#server/platform/start-error.ts';

/** User and group of a process. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** Tried in this order if the data folder also belongs to root. */
const candidates = ['shangjian', 'nobody'];

/**
 * PostgreSQL refuses to run as root. Started as root, the product runs it as the owner of the data folder, or if that
 * is root, as another user. `undefined`: as the current user.
 *
 * @throws StartError if there is no such user
 */
export function unprivilegedUser(dataDir: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(dataDir);
  if (uid !== 0) return { uid, gid };
  for (const name of candidates) {
    const found = identityOf(name);
    if (found) return found;
  }
  throw new StartError(
    `PostgreSQL cannot run as root, and there is no user ${candidates.join(' or ')}. Give ${dataDir} to an ordinary user (chown), or start as one.`,
  );
}

function identityOf(name: string): Identity | undefined {
  const ask = (what: '-u' | '-g') =>
    Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}
