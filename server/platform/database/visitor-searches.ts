import { sql } from 'drizzle-orm';
import { BoundedQueue } from '../bounded-queue.ts';
import { type Database, type OpenDatabase, openPool } from './database.ts';
import type { Reader } from './read-replica.ts';

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
  reader: Reader,
  onError: (error: Error) => void,
): VisitorSearchPool {
  const connections = 2 * limits.running;
  const limited = { connections, statementTimeoutMs: patience, onError };
  const primary = openPool({ ...limited, connection });
  const replica = reader.replica && openPool({ ...limited, connection: reader.replica.connection });
  const runOn = <T>({ db }: Pick<OpenDatabase, 'db'>, search: (db: Database) => Promise<T>): Promise<T> => {
    if (!connection.isPooled) return search(db);
    // Behind a pooler no connection has a limit of its own.
    return db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(patience)}, true)`);
      return search(tx);
    });
  };
  const queue = new BoundedQueue(limits);
  return {
    run: (search) =>
      queue.run(() => {
        const onPrimary = () => runOn(primary, search);
        return replica ? reader.run({ onReplica: () => runOn(replica, search), onPrimary }) : onPrimary();
      }),
    close: async () => {
      await primary.close();
      await replica?.close();
    },
  };
}
