import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { StartError } from '../start-error.ts';
import { watchConnections } from './connection-watch.ts';
import { PatientPool } from './patient-pool.ts';

/** What every query takes first: the database, or the transaction it runs in. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** An open PostgreSQL: one of our own in the data folder, or a server. */
export interface OpenDatabase {
  readonly db: Database;
  readonly pool: PatientPool;
  /** How to reach it besides the pool, for a connection that listens. */
  readonly connection: pg.ClientConfig;
  /** Whether no other process can be at work on it. */
  readonly isOurs: boolean;
  /** Why a database of our own broke off whatever was under way, if it has: the calls themselves were only cut off. */
  readonly brokeOff?: () => StartError | undefined;
  readonly close: () => Promise<void>;
}

export interface PoolOptions {
  readonly connection: pg.ClientConfig;
  readonly isOurs?: boolean;
  readonly connections: number;
  readonly statementTimeoutMs: number;
  readonly onError: (error: Error) => void;
}

/** Milliseconds a request waits for a free connection before it is told to come back. */
const connectionWait = 6_000;

/** After so many idle milliseconds the system asks the other side whether it is there. */
const keepAliveDelay = 10_000;

/** Opens a pool of connections to PostgreSQL, version 15 or later. */
export function openPool({
  connection,
  isOurs = false,
  connections,
  statementTimeoutMs,
  onError,
}: PoolOptions): OpenDatabase {
  const pool = new PatientPool({
    ...connection,
    max: connections,
    // Connections that lie idle and lead nowhere are noticed by the system.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: keepAliveDelay },
    connectionTimeoutMillis: connectionWait,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    // Compiling a plan takes longer than any of our queries runs. What is not prepared by name is planned with its
    // values known, which word search needs.
    options: '-c jit=off',
  });
  pool.on('error', onError);
  const stopWatching = watchConnections(pool, connection);
  const close = async () => {
    stopWatching();
    await pool.end();
  };
  return { db: drizzle({ client: pool }), pool, connection, isOurs, close };
}
