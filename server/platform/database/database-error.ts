import pg from 'pg';
import { AppError } from '#server/platform/errors.ts';
import { ConnectionStalledError } from './connection-watch.ts';
import { ConnectionUnavailableError } from './patient-pool.ts';

/** SQLSTATEs, or their first two letters, that mean the storage is full: 25006 is what our own guard causes. */
const storageFull = ['53100', '25006'];
/** The same, said by the file system. */
const noRoom = new Set(['ENOSPC', 'EDQUOT']);
/** Connection lost, server going down, no connection free, query cancelled by its time limit. */
const unavailable = ['08', '57', '53300', 'XX000'];
/** A connection that broke under a statement: `pg` says so by a text alone. */
const brokenConnection = new Set([
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
]);
/** Two transactions in each other's way: trying again helps. */
const overloaded = ['40001', '40P01', '55P03'];

/**
 * Tells an outage of the database from a mistake of ours.
 * Gives `undefined` for an error that does not come from the database or says that our SQL is wrong.
 */
export function databaseOutage(error: unknown): AppError | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof ConnectionUnavailableError || cause instanceof ConnectionStalledError)
      return outage('DATABASE_UNAVAILABLE', error);
    if (cause instanceof pg.DatabaseError && cause.code) {
      if (matches(storageFull, cause.code)) return outage('STORAGE_FULL', error);
      if (matches(unavailable, cause.code)) return outage('DATABASE_UNAVAILABLE', error);
      if (matches(overloaded, cause.code)) return outage('OVERLOADED', error);
      return undefined;
    }
    if ('code' in cause && noRoom.has(String(cause.code))) return outage('STORAGE_FULL', error);
    if (isNetworkError(cause) || brokenConnection.has(cause.message)) return outage('DATABASE_UNAVAILABLE', error);
  }
  return undefined;
}

function outage(code: 'STORAGE_FULL' | 'DATABASE_UNAVAILABLE' | 'OVERLOADED', cause: unknown): AppError {
  return new AppError(code, { cause, retryAfter: 5 });
}

function matches(list: readonly string[], sqlState: string): boolean {
  return list.some((entry) => sqlState.startsWith(entry));
}

const lostOnTheWay = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET)/;

/** A failed system call on the way to the server, such as ECONNREFUSED. */
function isNetworkError(error: Error): boolean {
  return (
    'syscall' in error && 'code' in error && (error.syscall === 'connect' || lostOnTheWay.test(String(error.code)))
  );
}
