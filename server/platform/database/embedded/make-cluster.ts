import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, lchownSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { flushFolderSync } from '#server/platform/flush.ts';
import { asStartError } from '#server/platform/start-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import {
  clusterFolder,
  clusterMarkerFile,
  draftPrefix,
  hadDatabaseFile,
  majorVersion,
  removeUnfinishedClusters,
} from './data-folder.ts';
import { replaceFile } from './replace-file.ts';
import type { Identity } from './unprivileged-user.ts';
import { workingDirectoryPath } from './working-directory.ts';

/** Password of loopback connections where there are no Unix sockets. */
export const passwordFile = 'loopback-password';

export interface MakeCluster {
  readonly dataDir: string;
  readonly binaries: PostgresBinaries;
  readonly user: Identity | undefined;
  /** `false` only for temporary data in tests. */
  readonly durable: boolean;
}

/**
 * Creates an empty cluster in a new data folder: in a temporary folder that is then renamed, so that an interrupted
 * start leaves nothing that looks like a database.
 *
 * @throws StartError with PostgreSQL's message
 */
export async function makeCluster({ dataDir, binaries, user, durable }: MakeCluster): Promise<void> {
  removeUnfinishedClusters(dataDir);
  const draft = mkdtempSync(path.join(dataDir, draftPrefix));
  if (user) lchownSync(draft, user.uid, user.gid);
  const password = path.join(dataDir, `${draftPrefix}password`);
  const secret = randomBytes(24).toString('base64url');
  replaceFile(password, `${secret}\n`, user);
  try {
    const options = [
      ...['--username=postgres', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin'],
      ...['--builtin-locale=C.UTF-8', '--data-checksums', '--no-instructions'],
      // The folder, accessible to its owner only, decides who may open the socket.
      ...['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${path.relative(draft, password)}`],
      durable ? '--sync-method=fsync' : '--no-sync',
    ];
    await run(binaries.initdb, ['-D', workingDirectoryPath(draft), ...options], { draft, binaries, user });
    for (const [name, content] of [
      [clusterMarkerFile, `PostgreSQL ${majorVersion}\n`],
      [passwordFile, secret],
    ] as const) {
      replaceFile(path.join(draft, name), content, user);
    }
    chmodSync(draft, 0o700);
    if (durable) flushFolderSync(draft);
    // An empty folder of this name is replaced.
    renameSync(draft, clusterFolder(dataDir));
    if (durable) flushFolderSync(dataDir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw asStartError(error, `no database could be made in ${dataDir}`);
  } finally {
    rmSync(password, { force: true });
  }
}

/** Notes in the data folder itself that it has a database, also in those of earlier versions. */
export function noteDatabase(dataDir: string, { user, durable }: Pick<MakeCluster, 'user' | 'durable'>): void {
  const file = path.join(dataDir, hadDatabaseFile);
  if (existsSync(file)) return;
  replaceFile(file, 'The database of this installation is in the folder beside this file.\n', user);
  if (durable) flushFolderSync(dataDir);
}

interface Surroundings {
  readonly draft: string;
  readonly binaries: PostgresBinaries;
  readonly user: Identity | undefined;
}

function run(program: string, args: readonly string[], { draft, binaries, user }: Surroundings): Promise<void> {
  const child = spawn(program, args, {
    cwd: draft,
    env: { ...binaries.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  let said = '';
  child.stderr?.on('data', (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(said.trim() === '' ? `initdb ended with ${code}` : reasonIn(said))),
    );
  });
}

/** The line of its output that states the reason. */
function reasonIn(said: string): string {
  return /(?:FATAL|PANIC|error): *(.+)/.exec(said)?.[1] ?? said.split('\n')[0] ?? said;
}
