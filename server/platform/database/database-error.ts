import pg from 'pg';
import { AppError } from '#server/platform/errors.ts';
import { ConnectionStalledError } from './connection-watch.ts';
import { DiskGuard } from './embedded/disk-guard.ts';
import { ConnectionUnavailableError } from './patient-pool.ts';

/** SQLSTATEs, or their first two letters, for full storage. */
const storageFull = ['53100'];
/** A write in a read-only transaction. */
const readOnly = '25006';
/** The same, from the file system. */
const noRoom = new Set(['ENOSPC', 'EDQUOT']);
/**
 * Connection lost, server shutting down, no free connection, statement timeout; a failing disk, a broken page or index,
 * an error within PostgreSQL.
 */
const unavailable = ['08', '57', '53300', '58', 'XX'];
/** A connection that broke during a statement; `pg` only gives a message. */
const brokenConnection = new Set([
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
]);
/** Serialization failure or deadlock; retryable. */
const overloaded = ['40001', '40P01', '55P03'];

/** Distinguishes a database outage from a bug in our SQL. Returns `undefined` for other errors and for invalid SQL. */
export function databaseOutage(error: unknown): AppError | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof ConnectionUnavailableError || cause instanceof ConnectionStalledError)
      return outage('DATABASE_UNAVAILABLE', error);
    if (cause instanceof pg.DatabaseError && cause.code) {
      // Of a server of its own it means a standby, or an operator who keeps it from being written.
      if (cause.code === readOnly) return outage(DiskGuard.isAtWork ? 'STORAGE_FULL' : 'DATABASE_READ_ONLY', error);
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

type Outage = 'STORAGE_FULL' | 'DATABASE_READ_ONLY' | 'DATABASE_UNAVAILABLE' | 'OVERLOADED';

function outage(code: Outage, cause: unknown): AppError {
  return new AppError(code, { cause, retryAfter: 5 });
}

function matches(list: readonly string[], sqlState: string): boolean {
  return list.some((entry) => sqlState.startsWith(entry));
}

const lostOnTheWay = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET)/;

/** A failed system call when connecting, such as ECONNREFUSED. */
function isNetworkError(error: Error): boolean {
  return (
    'syscall' in error && 'code' in error && (error.syscall === 'connect' || lostOnTheWay.test(String(error.code)))
  );
}
