import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from './replace-file.ts';
import type { Identity } from './unprivileged-user.ts';
import { workingDirectoryPath } from './working-directory.ts';

export interface Settings {
  readonly folder: string;
  readonly user: Identity | undefined;
  /** `undefined`: a Unix socket in the folder. */
  readonly loopbackPort: number | undefined;
  readonly durable: boolean;
}

/**
 * Writes PostgreSQL's settings: small, and safe against a loss of power. Called at every start, so that an old cluster
 * has today's settings; changes at run time are in `postgresql.auto.conf`. Settings that are there already are left
 * alone, so that a full disk hinders no start.
 */
export function writeSettings({ folder, user, loopbackPort, durable }: Settings): void {
  const values: Record<string, string> = {
    listen_addresses: loopbackPort === undefined ? '' : '127.0.0.1',
    port: String(loopbackPort ?? 5432),
    unix_socket_directories: loopbackPort === undefined ? workingDirectoryPath(folder) : '',
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '32MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '512MB',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // No processes for features that are not used.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    autovacuum_max_workers: '2',
    autovacuum_naptime: '20s',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // Errors of statements, which may quote values, go only to the connection that caused them.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  };
  const lines = Object.entries(values).map(([name, value]) => `${name} = '${value}'\n`);
  const file = path.join(folder, 'postgresql.conf');
  const content = lines.join('');
  if (!isWritten(file, content, user)) replaceFile(file, content, user);
}

function isWritten(file: string, content: string, owner: Identity | undefined): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size !== Buffer.byteLength(content)) return false;
  return (owner === undefined || found.uid === owner.uid) && readFileSync(file, 'utf8') === content;
}
