import pg from 'pg';
import { keepSpan } from '../tracing/spans.ts';
import { type ConnectionConfig, ServerClient } from './server-client.ts';

/** No connection was available, or it broke: the database is down or overloaded. */
export class ConnectionUnavailableError extends Error {}

/** What the pool says when none of its connections became free. */
const poolIsBusy = 'timeout exceeded when trying to connect';

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool with typed connection errors, because `pg` only gives a message, and whose connections may break while in use
 * without ending the process.
 */
export class PatientPool extends pg.Pool {
  /** How many servers are asked before a call is told that there is none. */
  readonly #tries: number;

  constructor(config: pg.PoolConfig & ConnectionConfig) {
    super({ ...config, Client: ServerClient });
    this.#tries = config.choice?.size ?? 1;
    // The pool handles errors of idle connections. For busy ones the query reports the error, but the event is emitted as
    // well, and Node exits if nobody listens.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  /** Closes idle connections: a backend keeps the memory of its largest statement. New ones are opened on demand. */
  async endIdle(): Promise<void> {
    const clients = await Promise.all(Array.from({ length: this.idleCount }, () => this.connect()));
    for (const client of clients) client.release(true);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connectToOne();
    // Whoever gives a connection back calls the next that waits.
    const tell = keepSpan(callback);
    if (this.#tries > 1) {
      void this.#connectToOne().then(
        (client) => tell(undefined, client, client.release),
        (error: Error) => tell(error, undefined, () => {}),
      );
      return undefined;
    }
    super.connect((error, client, done) => {
      tell(error && new ConnectionUnavailableError('no database connection', { cause: error }), client, done);
    });
    return undefined;
  }

  async #connectToOne(): Promise<pg.PoolClient> {
    for (let left = this.#tries; ; left -= 1) {
      try {
        return await super.connect();
      } catch (cause) {
        const isBusy = cause instanceof Error && cause.message === poolIsBusy;
        if (left === 1 || isBusy) throw new ConnectionUnavailableError('no database connection', { cause });
      }
    }
  }
}
