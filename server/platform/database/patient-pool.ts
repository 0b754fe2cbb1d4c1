import pg from 'pg';

/** No connection could be had, or it broke: the database is away or too busy. */
export class ConnectionUnavailableError extends Error {}

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool whose failures to connect carry a type, because `pg` gives them only a text; and whose connections may break
 * while somebody has one, without taking the process along.
 */
export class PatientPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    // The pool hears of connections that lie idle. Of others their user learns by what was asked, but the event comes,
    // too, and with nobody to hear it Node ends the process.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  /** Ends the connections that lie idle: a backend keeps what its largest work took. Others come when they are needed. */
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
