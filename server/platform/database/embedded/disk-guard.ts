import { statfsSync } from 'node:fs';
import pg from 'pg';
import type { DatabaseLog } from './database-log.ts';

/** Interval of the check for free space, in milliseconds. */
const lookEvery = 500;

export interface DiskGuardOptions {
  readonly folder: string;
  /** Minimum free space for writes, in bytes. */
  readonly reserveBytes: number;
  readonly connection: pg.ClientConfig;
  readonly log: DatabaseLog;
}

/**
 * Prevents PostgreSQL from filling the disk, which would stop it: with little space left, transactions are read-only.
 * Reading continues, and refused writes have SQLSTATE 25006.
 */
export class DiskGuard {
  static readonly #atWork = new Set<DiskGuard>();
  static #isBesideServer = false;
  readonly #options: DiskGuardOptions;
  readonly #timer: NodeJS.Timeout;
  #refusing: boolean | undefined;
  #looking: Promise<void> | undefined;
  #isBlind = false;

  private constructor(options: DiskGuardOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), lookEvery);
    this.#timer.unref();
  }

  /** Starts watching; resolves after the first check has been applied. */
  static async begin(options: DiskGuardOptions): Promise<DiskGuard> {
    const guard = new DiskGuard(options);
    DiskGuard.#atWork.add(guard);
    guard.#look();
    await guard.#looking;
    return guard;
  }

  /** For a command beside the server, whose guard it is, until the command ends. */
  static besideServer(): void {
    DiskGuard.#isBesideServer = true;
  }

  /** Whether the disk is guarded, by this process or its server: then a database refuses to write for want of room. */
  static get isAtWork(): boolean {
    return DiskGuard.#isBesideServer || DiskGuard.#atWork.size > 0;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    DiskGuard.#atWork.delete(this);
  }

  #look(): void {
    const { reserveBytes, log } = this.#options;
    if (this.#looking) return;
    const room = this.#readRoom();
    if (room === undefined) return;
    const refuse = room < reserveBytes;
    if (refuse === this.#refusing) return;
    this.#looking = this.#tell(refuse)
      .then(() => {
        // A first check without findings is not logged.
        if (refuse || this.#refusing)
          log.error(refuse ? 'Little room on the disk: writing stops' : 'Room again: writing goes on');
        this.#refusing = refuse;
      })
      // The database may be unavailable; the next check retries.
      .catch(() => undefined)
      .finally(() => {
        this.#looking = undefined;
      });
  }

  /** Free space in bytes; `undefined` where nobody can tell: then what holds stays, until the next check. */
  #readRoom(): number | undefined {
    const { folder, log } = this.#options;
    try {
      const { bavail, bsize } = statfsSync(folder);
      this.#isBlind = false;
      return bavail * bsize;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!this.#isBlind) log.error(`The room on the disk cannot be read: ${reason}. It is tried again.`);
      this.#isBlind = true;
      return undefined;
    }
  }

  /** A setting of the cluster, so that connections of the pool need no statement each. */
  async #tell(refuse: boolean): Promise<void> {
    const client = new pg.Client(this.#options.connection);
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query(`alter system set default_transaction_read_only = ${refuse ? 'on' : 'off'}`);
      await client.query('select pg_reload_conf()');
    } finally {
      await client.end();
    }
  }
}
