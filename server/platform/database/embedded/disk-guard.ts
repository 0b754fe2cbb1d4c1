import { statfsSync } from 'node:fs';
import pg from 'pg';
import type { DatabaseLog } from './postmaster.ts';

/** How often the free space is looked at, in milliseconds. */
const lookEvery = 500;

export interface DiskGuardOptions {
  readonly folder: string;
  /** Below so many free bytes nothing more is written. */
  readonly reserveBytes: number;
  readonly connection: pg.ClientConfig;
  readonly log: DatabaseLog;
}

/**
 * Keeps the disk from filling up under PostgreSQL, which would end it: while there is little room left transactions
 * are read-only, so that reading goes on and a refused write carries SQLSTATE 25006.
 */
export class DiskGuard {
  readonly #options: DiskGuardOptions;
  readonly #timer: NodeJS.Timeout;
  #refusing: boolean | undefined;
  #looking: Promise<void> | undefined;

  private constructor(options: DiskGuardOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), lookEvery);
    this.#timer.unref();
  }

  /** Watches from now on; resolves when the first look has been acted upon. */
  static async begin(options: DiskGuardOptions): Promise<DiskGuard> {
    const guard = new DiskGuard(options);
    guard.#look();
    await guard.#looking;
    return guard;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  #look(): void {
    const { folder, reserveBytes, log } = this.#options;
    if (this.#looking) return;
    const { bavail, bsize } = statfsSync(folder);
    const refuse = bavail * bsize < reserveBytes;
    if (refuse === this.#refusing) return;
    this.#looking = this.#tell(refuse)
      .then(() => {
        // Nothing is said of the first look where all is well.
        if (refuse || this.#refusing)
          log.error(refuse ? 'Little room on the disk: writing stops' : 'Room again: writing goes on');
        this.#refusing = refuse;
      })
      // The database may be away: the next look tries again.
      .catch(() => undefined)
      .finally(() => {
        this.#looking = undefined;
      });
  }

  /** Kept by the cluster, so that connections of the pool need not be asked one by one. */
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
