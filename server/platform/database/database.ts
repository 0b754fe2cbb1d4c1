import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { StartError } from '../start-error.ts';
import { watchConnections } from './connection-watch.ts';
import { PatientPool } from './patient-pool.ts';
import type { ConnectionConfig } from './server-client.ts';
import { inPipeline } from './transaction-client.ts';

/** First argument of every query: the database, or a transaction. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** An open PostgreSQL: embedded in the data folder, or a server. */
export interface OpenDatabase {
  readonly db: Database;
  readonly pool: PatientPool;
  /** How the connections of the pool are made. */
  readonly connection: ConnectionConfig;
  /** The same past a pooler, for what lasts longer than a transaction: listening, migrations. */
  readonly direct: ConnectionConfig;
  /** How connections to a standby are made, for what only reads. */
  readonly replica?: Omit<PoolOptions, 'onError'>;
  /** Whether no other process can use it. */
  readonly isOurs: boolean;
  /**
   * Why the embedded database interrupted running calls, if it has; the calls themselves only saw a lost connection.
   */
  readonly brokeOff?: () => StartError | undefined;
  readonly close: () => Promise<void>;
}

export interface PoolOptions {
  readonly connection: ConnectionConfig;
  /** Where `connection` leads to a pooler. */
  readonly direct?: ConnectionConfig;
  readonly isOurs?: boolean;
  readonly connections: number;
  readonly statementTimeoutMs: number;
  /** How long a request waits for a free connection, in milliseconds. */
  readonly connectionWait?: number;
  readonly onError: (error: Error) => void;
}

/** How long a request waits for a free connection where nothing is said, in milliseconds. */
const usualWait = 6_000;

/** Idle time before TCP keep-alive probes, in milliseconds. */
const keepAliveDelay = 10_000;

/**
 * A connection is replaced after so many seconds: its process keeps what it has learned of tables and statements, and
 * grows with everything that is ever asked.
 */
const connectionLifetime = 600;

/** Opens a pool of connections to PostgreSQL, version 15 or later. */
export function openPool({
  connection,
  direct = connection,
  isOurs = false,
  connections,
  statementTimeoutMs,
  connectionWait = usualWait,
  onError,
}: PoolOptions): OpenDatabase {
  const pool = new PatientPool({
    ...connection,
    max: connections,
    maxLifetimeSeconds: connectionLifetime,
    // TCP keep-alive detects dead idle connections.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: keepAliveDelay },
    connectionTimeoutMillis: connectionWait,
    // A pooler shares its connections, so they have the settings of the role (docs/operations.md, "Behind PgBouncer").
    ...(!connection.isPooled && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
      // JIT compilation takes longer than any of our queries, and so do processes beside that of a statement. Unnamed
      // statements are planned with their values, which word search needs. What a search has found must fit into memory
      // row by row, because the grams of a page's rows take too long to be made again: two million articles in a table.
      options: '-c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=32MB',
    }),
  });
  pool.on('error', onError);
  const stopWatching = watchConnections(pool, connection);
  const close = async () => {
    stopWatching();
    await pool.end();
  };
  return { db: openDrizzle(pool), pool, connection, direct, isOurs, close };
}

/**
 * Drizzle on a pool. Its own transactions on a pool keep the connection for good when `begin` fails, and a pool with
 * kept connections never ends (https://github.com/drizzle-team/drizzle-orm/issues/6241),
 * so each runs on one that is taken and given back here. Statements of a transaction that are started together are sent
 * together.
 */
function openDrizzle(pool: PatientPool): Database {
  const db: Database = drizzle({ client: pool });
  db.transaction = (work, config) =>
    withClient(pool, (client) => inPipeline(client, (own) => drizzle({ client: own }).transaction(work, config)));
  return db;
}

async function withClient<Result>(pool: PatientPool, use: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    return await use(client);
  } finally {
    client.release();
  }
}

/**
 * A transaction whose statements a connection parses and plans when it first runs them, and not again. For work that is
 * done over and over, with few statements, each of which has one plan that suits all values. Behind a pooler, which
 * knows no names, they are planned each time. `first` are statements without values that run before all others, sent
 * together with the beginning.
 */
export async function transactPrepared<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
  first: readonly string[] = [],
): Promise<Result> {
  const pool = '$client' in db ? db.$client : undefined;
  if (!(pool instanceof PatientPool)) {
    return db.transaction(async (tx) => {
      for (const statement of first) await tx.execute(statement);
      return work(tx);
    });
  }
  return withClient(pool, (client) =>
    inPipeline(client, (own) => drizzle({ client: own }).transaction(work), { prepares: true, first }),
  );
}
