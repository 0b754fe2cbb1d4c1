import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { EmbeddedConnection } from './embedded-connection.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { PatientPool } from './patient-pool.ts';

/** What every query takes first: the database, or the transaction it runs in. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** An open database: PGlite in a worker, or a PostgreSQL server. Both are reached through the same `pg.Pool`. */
export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly kind: 'embedded' | 'server';
  readonly close: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the database; without one it lives in memory. */
  readonly dataDir?: string;
  /** A dump to begin with, for tests. */
  readonly template?: string;
  readonly statementTimeoutMs: number;
  /** Below this much free space writes are refused. */
  readonly diskReserveBytes: number;
  readonly onError: (error: Error) => void;
}

/** Milliseconds a request waits for a free connection before it is told to come back. */
const connectionWait = 10_000;

/**
 * Opens PGlite in a worker thread behind a pool of one connection: PGlite has one session,
 * so the pool's queue is what keeps transactions apart.
 */
export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<OpenDatabase> {
  const engine = new EmbeddedEngine(options);
  await engine.ready();
  const pool = new PatientPool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectionWait,
    user: 'postgres',
    database: 'postgres',
    stream: () => new EmbeddedConnection(engine),
  });
  pool.on('error', options.onError);
  return {
    db: drizzle({ client: pool }),
    pool,
    kind: 'embedded',
    close: async () => {
      await pool.end();
      await engine.close();
    },
  };
}

export interface ServerOptions {
  readonly url: string;
  readonly connections: number;
  readonly statementTimeoutMs: number;
  readonly onError: (error: Error) => void;
}

/** Opens a pool on a PostgreSQL server, version 15 or later. */
export function openServerDatabase(options: ServerOptions): OpenDatabase {
  const pool = new PatientPool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: connectionWait,
    statement_timeout: options.statementTimeoutMs,
    idle_in_transaction_session_timeout: options.statementTimeoutMs,
    // Word search plans far better with the words known (design/stack.md).
    // Compiling a plan takes longer than any of our queries runs.
    options: '-c plan_cache_mode=force_custom_plan -c jit=off',
  });
  pool.on('error', options.onError);
  return { db: drizzle({ client: pool }), pool, kind: 'server', close: () => pool.end() };
}
