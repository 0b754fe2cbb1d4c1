import { BoundedQueue } from '../bounded-queue.ts';
import { type Database, type OpenDatabase, openPool } from './database.ts';

/** Milliseconds after which the database gives a visitor's search up: those within the limits take a tenth of it. */
const patience = 3_000;
/** Searches that run at once in a process, and that wait for one of them; one asks two things at a time. */
const limits = { running: 2, waiting: 20 } as const;

export interface VisitorSearchPool {
  /** Runs a search when its turn comes. Throws OVERLOADED where too many wait. */
  readonly run: <T>(search: (db: Database) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/**
 * Connections for searches without a session alone: however many visitors search, whoever is signed in waits for none
 * of them.
 */
export function openVisitorSearches(
  { connection }: Pick<OpenDatabase, 'connection'>,
  onError: (error: Error) => void,
): VisitorSearchPool {
  const connections = 2 * limits.running;
  const { db, close } = openPool({ connection, connections, statementTimeoutMs: patience, onError });
  const queue = new BoundedQueue(limits);
  return { run: (search) => queue.run(() => search(db)), close };
}
