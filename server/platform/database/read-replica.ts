import { setTimeout as wait } from 'node:timers/promises';
import client from 'prom-client';
import { type Database, type OpenDatabase, openPool, type PoolOptions } from './database.ts';
import { databaseOutage } from './database-error.ts';
import { sqlStateOf } from './sql-state.ts';

/** How long a call waits for the replica to catch up, with the question included, in milliseconds. */
const patience = 100;
/** Between two questions to a replica that is behind, in milliseconds. */
const lookEvery = 5;
/** How long the replica is left alone after it was late or away, in milliseconds. */
const restFor = 1_000;
const statementTimeout = '57014';

/** Who answered: the replica, or the primary because the replica was late or failed. */
type Outcome = 'replica' | 'late' | 'failed';

/** The same reading for either server. */
export interface Reading<T> {
  readonly onReplica: () => Promise<T>;
  readonly onPrimary: () => Promise<T>;
}

/** What only reads, from wherever is best. */
export interface Reader {
  /** Runs it a second time, on the primary, where the replica breaks off: it must not do anything else than read. */
  readonly run: <T>(reading: Reading<T>) => Promise<T>;
  /** The database of {@link Reading.onReplica}; `undefined` where there is no replica. */
  readonly replica: Pick<OpenDatabase, 'db' | 'connection'> | undefined;
  /** When all that read from the replica now have ended; `undefined` where nobody does. */
  readonly settled: () => Promise<void> | undefined;
  readonly metrics: readonly client.Metric[];
  readonly close: () => Promise<void>;
}

/** Where there is no replica. */
export const primaryOnly: Reader = {
  run: ({ onPrimary }) => onPrimary(),
  replica: undefined,
  settled: () => undefined,
  metrics: [],
  close: async () => {},
};

/**
 * Reads from a standby that has everything that was committed when the call began: who has just written finds it, and
 * what is kept until a change is told is never computed from before that change. One that does not catch up at once is
 * passed over, and so is one that is away.
 */
export class ReplicaReader implements Reader {
  readonly replica: OpenDatabase;
  readonly metrics: readonly client.Metric[];
  readonly #primary: Pick<OpenDatabase, 'pool'>;
  readonly #askPrimary: () => Promise<number>;
  readonly #askReplica: () => Promise<number | null>;
  readonly #onError: (error: Error) => void;
  readonly #reads: client.Counter<'outcome'>;
  /** How far the replica has come, as bytes of the log; it never goes back while its connections last. */
  #replayed = 0;
  #restsUntil = 0;
  readonly #running = new Set<Promise<unknown>>();
  /** Whether it was found to be a standby of this primary since its connections were made. */
  #isKnown = false;

  constructor(primary: Pick<OpenDatabase, 'pool'>, options: PoolOptions) {
    this.#primary = primary;
    this.#onError = options.onError;
    // A call can go to the primary instead, so it does not wait for a connection for long.
    this.replica = openPool({ ...options, connectionWait: 500, onError: (error) => this.#leave(error) });
    this.#askPrimary = freshly(async () => {
      const { rows } = await primary.pool.query<{ position: number }>(
        `select (pg_current_wal_flush_lsn() - '0/0')::float8 as position`,
      );
      return rows[0]?.position ?? Number.POSITIVE_INFINITY;
    });
    this.#askReplica = freshly(async () => {
      const { rows } = await this.replica.pool.query<{ position: number | null }>(
        `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end as position`,
      );
      return rows[0]?.position ?? null;
    });
    this.#reads = new client.Counter({
      name: 'replica_reads_total',
      help: 'Calls that may read from the replica, by whether it answered, or was late or failed and the primary did',
      labelNames: ['outcome'],
      registers: [],
    });
    this.metrics = [this.#reads];
  }

  run<T>(reading: Reading<T>): Promise<T> {
    const running = this.#read(reading);
    this.#running.add(running);
    const end = () => this.#running.delete(running);
    running.then(end, end);
    return running;
  }

  settled(): Promise<void> | undefined {
    return this.#running.size === 0 ? undefined : Promise.allSettled(this.#running).then(() => {});
  }

  async #read<T>({ onReplica, onPrimary }: Reading<T>): Promise<T> {
    if (!(await this.#hasEverything())) {
      this.#reads.inc({ outcome: 'late' });
      return onPrimary();
    }
    let outcome: Outcome = 'replica';
    try {
      return await onReplica();
    } catch (error) {
      // What takes too long there would take too long here.
      if (!databaseOutage(error) || sqlStateOf(error) === statementTimeout) throw error;
      this.#leave(error instanceof Error ? error : new Error('the replica failed', { cause: error }));
      outcome = 'failed';
      return await onPrimary();
    } finally {
      this.#reads.inc({ outcome });
    }
  }

  close(): Promise<void> {
    return this.replica.close();
  }

  /** Whether the replica has all that was committed when the call began. */
  async #hasEverything(): Promise<boolean> {
    if (performance.now() < this.#restsUntil) return false;
    const position = await this.#askPrimary();
    if (this.#replayed >= position) return true;
    const end = performance.now() + patience;
    const isThere = await Promise.race([this.#catchesUp(position, end), wait(patience, false)]);
    if (!isThere) this.#rest();
    return isThere;
  }

  async #catchesUp(position: number, end: number): Promise<boolean> {
    try {
      if (!this.#isKnown) await this.#recognise();
      while (performance.now() < end) {
        this.#replayed = (await this.#askReplica()) ?? 0;
        if (this.#replayed >= position) return true;
        await wait(lookEvery);
      }
    } catch (error) {
      this.#leave(error instanceof Error ? error : new Error('the replica failed', { cause: error }));
    }
    return false;
  }

  /** Positions mean nothing on another cluster. */
  async #recognise(): Promise<void> {
    const ask = 'select system_identifier::text as cluster from pg_control_system()';
    const answers = await Promise.all([this.#primary.pool, this.replica.pool].map((pool) => pool.query(ask)));
    const [own, other] = answers.map(({ rows }) => rows[0]?.cluster);
    if (own !== other) throw new Error('DATABASE_READ_URL leads to a server that is no standby of DATABASE_URL');
    this.#isKnown = true;
  }

  #rest(): void {
    this.#restsUntil = performance.now() + restFor;
  }

  #leave(error: Error): void {
    this.#replayed = 0;
    this.#isKnown = false;
    this.#rest();
    this.#onError(error);
  }
}

/** The database that a call reads from. */
export function readFrom<T>(reader: Reader, primary: Database, read: (db: Database) => Promise<T>): Promise<T> {
  const { replica } = reader;
  const onPrimary = () => read(primary);
  return replica ? reader.run({ onReplica: () => read(replica.db), onPrimary }) : onPrimary();
}

/** Asks anew for everybody who comes, but once for all who come while a question is under way. */
function freshly<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const asked = ask();
      running = asked.catch(() => {});
      return asked;
    });
    return next;
  };
}
