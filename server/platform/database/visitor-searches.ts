import { sql } from 'drizzle-orm';
import { BoundedQueue } from '../bounded-queue.ts';
import { type Database, type OpenDatabase, openPool } from './database.ts';

/** Timeout of a visitor's search, in milliseconds; searches within the limits take a tenth of it. */
const patience = 3_000;
/** Searches that run at once per process, and that wait; each runs two queries. */
const limits = { running: 2, waiting: 20 } as const;

export interface VisitorSearchPool {
  /** Runs a search when it is its turn. Throws OVERLOADED if too many wait. */
  readonly run: <T>(search: (db: Database) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** Separate connections for searches without a session, so that signed-in users never wait for visitors. */
export function openVisitorSearches(
  { connection }: Pick<OpenDatabase, 'connection'>,
  onError: (error: Error) => void,
): VisitorSearchPool {
  const connections = 2 * limits.running;
  const { db, close } = openPool({ connection, connections, statementTimeoutMs: patience, onError });
  const queue = new BoundedQueue(limits);
  return {
    run: (search) =>
      queue.run(() => {
        if (!connection.isPooled) return search(db);
        // Behind a pooler no connection has a limit of its own.
        return db.transaction(async (tx) => {
          await tx.execute(sql`select set_config('statement_timeout', ${String(patience)}, true)`);
          return search(tx);
        });
      }),
    close,
  };
}
