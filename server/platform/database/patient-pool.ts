import pg from 'pg';

/** No connection was available, or it broke: the database is down or overloaded. */
export class ConnectionUnavailableError extends Error {}

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool with typed connection errors, because `pg` only gives a message, and whose connections may break while in use
 * without ending the process.
 */
export class PatientPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
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
    if (!callback) {
      return super.connect().catch((cause: unknown) => {
        throw new ConnectionUnavailableError('no database connection', { cause });
      });
    }
    super.connect((error, client, done) => {
      callback(error && new ConnectionUnavailableError('no database connection', { cause: error }), client, done);
    });
    return undefined;
  }
}
