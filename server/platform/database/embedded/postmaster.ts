import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import type { DatabaseLog } from './database-log.ts';
import { reasonOf, type Word } from './not-started.ts';
import { nameSetting, stopOrphanedPostgres } from './orphaned-postgres.ts';
import { writeSettings } from './settings.ts';
import type { Identity } from './unprivileged-user.ts';
import { workingDirectoryPath } from './working-directory.ts';

export interface PostmasterOptions {
  readonly folder: string;
  readonly binaries: PostgresBinaries;
  readonly user: Identity | undefined;
  /** `undefined`: a Unix socket in the folder. */
  readonly loopbackPort: number | undefined;
  readonly durable: boolean;
  readonly log: DatabaseLog;
}

/** Delay before a restart, initially and at most, in milliseconds. */
const shortestPause = 100;
const longestPause = 5_000;
/** A process that ran this long is restarted without delay, in milliseconds. */
const steady = 10_000;
/** Time for PostgreSQL to stop by itself, in milliseconds. */
const stopPatience = 6_000;

/**
 * Stops PostgreSQL when this process ends, for whatever reason: the pipe on descriptor 3 closes, and its reader tells
 * PostgreSQL to stop. A shell, because it is small and independent of our process; where the system has no process left
 * for the reader, it ends with PostgreSQL.
 */
const guardian = `"$@" <&- 3<&- & p=$!
trap 'kill -INT $p' EXIT
(cat >/dev/null; kill -0 $$ 2>/dev/null && kill -INT $p 2>/dev/null) <&3 >/dev/null 2>&1 &
trap - EXIT
exec 3<&- >/dev/null 2>&1
wait $p`;

/** One PostgreSQL on one cluster, restarted when it crashes. */
export class PostgresProcess {
  readonly #options: PostmasterOptions;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #closing = false;
  #pause = shortestPause;
  #lastWords: Word[] = [];
  #panic: Word | undefined;

  constructor(options: PostmasterOptions) {
    this.#options = options;
    this.#start();
  }

  /** Last output, for the error message if the start fails. */
  get lastWords(): readonly Word[] {
    return this.#lastWords;
  }

  /** What ended all connections since it was opened, if anything did. */
  get panic(): Word | undefined {
    return this.#panic;
  }

  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  /** Resolves when PostgreSQL has written everything and stopped. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#pipe()?.destroy();
    const waiting = new AbortController();
    await Promise.race([this.#ended, wait(stopPatience, undefined, { signal: waiting.signal }).catch(() => undefined)]);
    waiting.abort();
    if (this.#child) await stopOrphanedPostgres(this.#options.folder);
  }

  #pipe(): Writable | undefined {
    // Node leaves the streams out where there was no descriptor left for them.
    const { stdio } = (this.#child ?? {}) as Partial<ChildProcess>;
    return (stdio?.[3] ?? undefined) as Writable | undefined;
  }

  #start(): void {
    const { folder, binaries, user, log } = this.#options;
    const startedAt = performance.now();
    writeSettings(this.#options);
    const command = [binaries.postgres, '-D', workingDirectoryPath(folder), '-c', nameSetting];
    const shell = process.platform !== 'win32';
    const child = shell
      ? spawn('/bin/sh', ['-c', guardian, 'sh', ...command], this.#spawnOptions(folder, user))
      : spawn(command[0] as string, command.slice(1), this.#spawnOptions(folder, user));
    this.#child = child;
    this.#lastWords = [];
    let unfinished = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      const lines = (unfinished + chunk).split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) this.#hear(line);
    });
    // Closed by whichever process ends first.
    this.#pipe()?.on('error', () => {});
    this.#ended = new Promise((resolve) => {
      child.once('error', (error) => {
        this.#lastWords.push({ level: '', text: error.message });
        this.#afterEnd(startedAt);
        resolve();
      });
      child.once('exit', () => {
        this.#pipe()?.destroy();
        this.#afterEnd(startedAt);
        resolve();
      });
    });
    log.debug('PostgreSQL starts');
  }

  #spawnOptions(folder: string, user: Identity | undefined) {
    return {
      cwd: folder,
      env: { ...this.#options.binaries.environment },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[],
      // Ctrl C is for the main process; PostgreSQL stops after the last request.
      detached: true,
      ...user,
    };
  }

  #hear(line: string): void {
    const [, level = '', text = line] = /^(LOG|WARNING|ERROR|FATAL|PANIC|HINT|DETAIL): {2}(.*)$/.exec(line) ?? [];
    if (text.trim() === '') return;
    this.#lastWords = [...this.#lastWords, { level, text }].slice(-20);
    if (level === 'PANIC') this.#panic = { level, text };
    if (level === 'PANIC') this.#options.log.error(text);
    else this.#options.log.debug(text);
  }

  #afterEnd(startedAt: number): void {
    this.#child = undefined;
    if (this.#closing) return;
    this.#options.log.error(`PostgreSQL has ended: ${reasonOf(this.#lastWords)}. It is started again.`);
    this.#startLater(startedAt);
  }

  #startLater(startedAt: number): void {
    if (performance.now() - startedAt > steady) this.#pause = shortestPause;
    const pause = this.#pause;
    this.#pause = Math.min(pause * 2, longestPause);
    setTimeout(() => void this.#startAgain(), pause);
  }

  async #startAgain(): Promise<void> {
    if (this.#closing) return;
    // Children of a killed process may still be running and block the next start.
    await stopOrphanedPostgres(this.#options.folder).catch((error: Error) => this.#options.log.error(error.message));
    if (this.#closing) return;
    const startedAt = performance.now();
    try {
      this.#start();
    } catch (error) {
      // The disk may be full, for example, and have room again later.
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.log.error(`PostgreSQL could not be started: ${reason}. It is tried again.`);
      this.#startLater(startedAt);
    }
  }
}
