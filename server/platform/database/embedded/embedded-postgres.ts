import { closeSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '#server/platform/start-error.ts';
import { DataDirectoryLockedError, lockDataDirectory } from '../data-directory-lock.ts';
import { sqlStateOf } from '../sql-state.ts';
import { findBinaries } from './binaries.ts';
import {
  chownDataFolder,
  closeOwnEntries,
  clusterFolder,
  inspectDataFolder,
  restrictDataFolder,
} from './data-folder.ts';
import type { DatabaseLog } from './database-log.ts';
import { DiskGuard } from './disk-guard.ts';
import { makeCluster, noteDatabase, passwordFile } from './make-cluster.ts';
import { notStarted, type Word } from './not-started.ts';
import { stopOrphanedPostgres } from './orphaned-postgres.ts';
import { PostgresProcess } from './postmaster.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Writes are refused below this much free space. */
  readonly diskReserveBytes: number;
  readonly log: DatabaseLog;
  /** `false` for temporary data in tests: nothing is flushed to disk. */
  readonly durable?: boolean;
  /** Of a command, which lets go of the folder by itself. */
  readonly isCommand?: boolean;
  /** Called once where a command has the folder, which is waited for then instead of being refused. */
  readonly onWait?: (holder: string) => void;
  /** Over 127.0.0.1 with a password instead of a Unix socket; the only way on Windows. */
  readonly loopback?: boolean;
}

/** PostgreSQL as a child of this process. */
export interface EmbeddedPostgres {
  readonly connection: pg.ClientConfig;
  /** Why running calls were interrupted, if they were. */
  readonly brokeOff: () => StartError | undefined;
  /** Stops it after its last transaction and unlocks the data folder. */
  readonly close: () => Promise<void>;
}

/** Interval between readiness checks, in milliseconds. */
const lookEvery = 25;
/** How often a folder that a command has is tried again, in milliseconds. */
const tryAgainAfter = 250;
/** Time for PostgreSQL to answer a connection, be it to say that it is not ready, in milliseconds. */
const answerPatience = 60_000;
/** SQLSTATE of a PostgreSQL that is not ready yet, or busy: `cannot_connect_now` and `too_many_connections`. */
const notReady = new Set(['57P03', '53300']);
/** Of a connection that PostgreSQL does not accept yet, or drops because it ends. */
const notConnected = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
/** How `pg` reports, without a code, that the other side closed the connection. */
const closedByPostgres = 'Connection terminated unexpectedly';
/** Maximum length of a socket path, with its file name and the terminator. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103;
const socketName = '/.s.PGSQL.5432';

/**
 * Locks a data folder and starts PostgreSQL on its cluster, which is created if missing. It stops with this process,
 * however that ends, and is restarted when it crashes.
 *
 * @throws StartError if the folder is locked, lost, foreign or inaccessible, or PostgreSQL does not start: with the
 *   remedy
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, loopback = process.platform === 'win32' } = options;
  inspectDataFolder(options.dataDir);
  restrictDataFolder(options.dataDir);
  closeOwnEntries(options.dataDir);
  // For a symlink, ownership and locks apply to its target.
  const dataDir = realpathSync(options.dataDir);
  const lock = await takeFolder(dataDir, options);
  try {
    const user = unprivilegedUser(dataDir);
    chownDataFolder(dataDir, user);
    const binaries = findBinaries(user);
    // Checked again: the previous holder may have created it.
    if (inspectDataFolder(dataDir) === 'new') await makeCluster({ dataDir, binaries, user, durable });
    noteDatabase(dataDir, { user, durable });
    const folder = clusterFolder(dataDir);
    await stopOrphanedPostgres(folder);
    const loopbackPort = loopback ? await freePort() : undefined;
    const place = loopbackPort === undefined ? nameSocketFolder(folder) : undefined;
    const connection: pg.ClientConfig = {
      user: 'postgres',
      database: 'postgres',
      ...(place
        ? { host: place.host, port: 5432 }
        : { host: '127.0.0.1', port: loopbackPort, password: readFileSync(path.join(folder, passwordFile), 'utf8') }),
    };
    const postmaster = new PostgresProcess({ folder, binaries, user, loopbackPort, durable, log });
    const surroundings = { dataDir, folder, program: binaries.postgres };
    const close = async () => {
      await postmaster.close();
      place?.letGo();
      // Files written as root in the meantime, so that the owner can start the product the next time.
      chownDataFolder(dataDir, user);
      lock.release();
    };
    try {
      await untilAnswering(postmaster, connection, surroundings);
    } catch (error) {
      await close();
      throw error;
    }
    const guard = await DiskGuard.begin({ folder, reserveBytes: options.diskReserveBytes, connection, log });
    return {
      connection,
      brokeOff: () => postmaster.panic && notStarted([postmaster.panic], surroundings),
      close: async () => {
        await guard.stop();
        await close();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Locks the folder. Whoever starts beside a command, such as a backup that began while nothing ran, may wait for its end. */
async function takeFolder(
  dataDir: string,
  { isCommand = false, onWait }: Pick<EmbeddedOptions, 'isCommand' | 'onWait'>,
): Promise<ReturnType<typeof lockDataDirectory>> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return lockDataDirectory(dataDir, { isCommand });
    } catch (error) {
      if (!onWait || !(error instanceof DataDirectoryLockedError && error.isByCommand)) throw error;
      if (isFirst) onWait(error.holder);
      await wait(tryAgainAfter);
    }
  }
}

async function untilAnswering(
  postmaster: PostgresProcess,
  connection: pg.ClientConfig,
  surroundings: Parameters<typeof notStarted>[1],
): Promise<void> {
  for (;;) {
    // Recovery after a crash takes time; we wait as long as the process lives.
    if (!postmaster.isRunning) throw notStarted(postmaster.lastWords, surroundings);
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: answerPatience });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (!mayPass(error)) throw notStarted([refusalOf(error)], surroundings);
      await wait(lookEvery);
    }
  }
}

/** Whether a failed connection only means that PostgreSQL is not ready yet, or just ends. */
function mayPass(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return notReady.has(state);
  if (!(error instanceof Error)) return false;
  return 'code' in error ? notConnected.has(String(error.code)) : error.message === closedByPostgres;
}

/** What PostgreSQL, or the connection to it, says, as a reason in one line. */
function refusalOf(error: unknown): Word {
  const text = error instanceof Error ? error.message : String(error);
  return { level: 'FATAL', text: text.replaceAll(/\s*\n\s*/g, ' ') };
}

/**
 * How to reach the PostgreSQL that another process runs on a data folder: for commands beside a running server.
 *
 * @throws StartError if the path is too long for a socket
 */
export function joinEmbeddedPostgres(dataDir: string): { readonly connection: pg.ClientConfig; letGo: () => void } {
  const folder = clusterFolder(realpathSync(dataDir));
  const connection = { user: 'postgres', database: 'postgres' };
  if (process.platform !== 'win32') {
    const { host, letGo } = nameSocketFolder(folder);
    return { connection: { ...connection, host, port: 5432 }, letGo };
  }
  // The fourth line of the file in which PostgreSQL describes itself.
  const port = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[3]);
  const password = readFileSync(path.join(folder, passwordFile), 'utf8');
  return { connection: { ...connection, host: '127.0.0.1', port, password }, letGo: () => {} };
}

/** Path of the socket's folder, or a handle on it if the path is too long. */
function nameSocketFolder(folder: string): { readonly host: string; readonly letGo: () => void } {
  if (Buffer.byteLength(folder + socketName) <= longestSocketPath) return { host: folder, letGo: () => {} };
  if (process.platform !== 'linux') {
    throw new StartError(`${folder} is too long for a socket: set DATA_DIR to a shorter path.`);
  }
  const handle = openSync(folder, 'r');
  return { host: `/proc/self/fd/${handle}`, letGo: () => closeSync(handle) };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new StartError('No free port on 127.0.0.1.');
  return address.port;
}
