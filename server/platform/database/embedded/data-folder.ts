import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { shareSecretFile } from '#server/platform/share-secret.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { Identity } from './unprivileged-user.ts';

/** Major version of the embedded PostgreSQL. */
export const majorVersion = '18';
/** Marker file of clusters created by the product. */
export const clusterMarkerFile = 'made-by-shangjian';
/** Temporary folder of a cluster being created. */
export const draftPrefix = 'database.unfinished-';

/**
 * Says in a data folder that it has had a database: without it, one whose cluster is gone, such as a volume that was not
 * mounted, could not be told from a new one where nothing else lies in it.
 */
export const hadDatabaseFile = 'database-was-made.txt';

/** Files allowed in a folder that never held a database. */
const meaningless = new Set(['lock', 'lock-journal', 'holder.txt', 'holder.txt.draft', 'lost+found', '.DS_Store']);

/** Folder of the cluster in a data folder. */
export const clusterFolder = (dataDir: string) => path.join(dataDir, 'database');

/**
 * Tells whether a data folder is new or holds a database of the product. Anything else is refused, so that nothing is
 * created over lost or foreign data. Changes nothing.
 *
 * @throws StartError with path and remedy
 */
export function inspectDataFolder(dataDir: string): 'new' | 'present' {
  const found = entriesOf(dataDir);
  const others = found.filter(
    (name) => !meaningless.has(name) && !name.startsWith(draftPrefix) && name !== path.basename(clusterFolder(dataDir)),
  );
  const cluster = clusterFolder(dataDir);
  const parts = existsSync(cluster) ? entriesOf(cluster) : [];
  if (parts.length === 0) {
    if (others.length === 0) return 'new';
    throw new StartError(
      `${dataDir} holds ${listed(others)}, but no database: ${cluster} is ${existsSync(cluster) ? 'empty' : 'missing'}. Put it back from a backup, or set DATA_DIR to an empty folder to begin anew. Nothing was changed.`,
    );
  }
  if (!parts.includes('PG_VERSION')) {
    throw new StartError(
      `${cluster} is not empty and is no database (PG_VERSION is missing). Put it back from a backup, or set DATA_DIR to an empty folder. Nothing was changed.`,
    );
  }
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (!parts.includes(clusterMarkerFile)) {
    throw new StartError(
      `${cluster} was not made by this product, or by an earlier version of it whose database (PGlite) it can no longer open. Start that version once more to export what you need, and set DATA_DIR to an empty folder. Nothing was changed.`,
    );
  }
  if (version === '') {
    throw new StartError(
      `${path.join(cluster, 'PG_VERSION')} is empty: a part of the database is lost. Put it back from a backup. Nothing was changed.`,
    );
  }
  if (version !== majorVersion) {
    throw new StartError(
      `${cluster} is of PostgreSQL ${version}; this version of the product has PostgreSQL ${majorVersion} and cannot open it. Start the version that made it. Nothing was changed.`,
    );
  }
  return 'present';
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw new StartError(`${folder} is no folder. Set DATA_DIR to one.`, { cause });
    throw new StartError(`${folder} cannot be read (${code}). Give it to the user who starts the product.`, { cause });
  }
}

/** Only the first few: the path may be someone's home folder. */
function listed(names: readonly string[]): string {
  return names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
}

/** Folders of which nobody else may read anything. */
const closedFolders = new Set([path.basename(clusterFolder('')), 'uploads', 'outbox']);

/** Everything that the product puts into a data folder, and what says nothing of whose it is. */
const own = new Set([...meaningless, hadDatabaseFile, ...closedFolders]);

/** Whether a folder that is there holds nothing but what the product puts into a data folder. */
export function isOwnDataFolder(dataDir: string): boolean {
  return entriesOf(dataDir).every(
    (name) => own.has(name) || name.startsWith(draftPrefix) || name.startsWith(shareSecretFile),
  );
}

/**
 * Creates the data folder, or restricts it to its owner.
 *
 * @throws StartError if it cannot be created or belongs to someone else
 */
export function restrictDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    if ((statSync(dataDir).mode & 0o777) !== 0o700) chmodSync(dataDir, 0o700);
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOSPC') throw new StartError(`The disk is full: ${dataDir} could not be made.`, { cause });
    if (code === 'EROFS') throw readOnly(dataDir, cause);
    throw new StartError(
      `${dataDir} cannot be made or closed to others (${code}). Set DATA_DIR to a folder that belongs to the user who starts the product.`,
      { cause },
    );
  }
}

/** Whether a folder that is there may be closed: what Kubernetes mounts is root's, and only opened to the product. */
export function isOursToClose(dataDir: string): boolean {
  const user = process.geteuid?.() ?? 0;
  return user === 0 || statSync(dataDir).uid === user;
}

const readOnly = (dataDir: string, cause: unknown) =>
  new StartError(`${dataDir} is on a read-only file system. Make it writable, or set DATA_DIR.`, { cause });

/** One folder after the other: Node's own way goes on for ever below a file system that makes none, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another start was faster.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Closes to others what the product keeps in a data folder that is there: database, secret, uploads and messages, as an
 * unpacked copy may have left them open.
 *
 * @throws StartError for what can be read by others and belongs to someone else
 */
export function closeOwnEntries(dataDir: string): void {
  for (const name of entriesOf(dataDir)) {
    const isSecret = name.startsWith(shareSecretFile);
    if (!isSecret && !closedFolders.has(name)) continue;
    const place = path.join(dataDir, name);
    const found = lstatSync(place);
    // A link's target may be anybody's.
    if (found.isSymbolicLink() || (found.mode & 0o077) === 0) continue;
    try {
      chmodSync(place, isSecret ? 0o600 : 0o700);
    } catch (cause) {
      if (codeOf(cause) === 'EROFS') throw readOnly(dataDir, cause);
      throw new StartError(
        `${place} can be read by others and cannot be closed to them (${codeOf(cause)}). Give it to the user who starts the product.`,
        { cause },
      );
    }
  }
}

/** Gives files of root in the data folder to PostgreSQL's user, who may start the product the next time. */
export function chownDataFolder(dataDir: string, user: Identity | undefined): void {
  if (!user) return;
  const give = (place: string) => {
    const { uid } = statSync(place, { throwIfNoEntry: false }) ?? { uid: user.uid };
    if (uid === 0) lchownSync(place, user.uid, user.gid);
  };
  give(dataDir);
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) give(path.join(entry.parentPath, entry.name));
  }
}

/** An interrupted initdb leaves its temporary folder. */
export function removeUnfinishedClusters(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(draftPrefix)) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
}
