import path from 'node:path';
import process from 'node:process';
import type { Config } from '../config.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { type OpenDatabase, openEmbeddedDatabase, openServerDatabase } from './database.ts';

/**
 * Opens the database the settings name: a PostgreSQL server, or the embedded one after taking its folder.
 * @throws DataDirectoryHeldError when another process holds the folder
 */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const onError = (error: Error) => process.stderr.write(`database: ${error.message}\n`);
  const { statementTimeoutMs, databaseUrl, databasePool, dataDir, diskReserveBytes } = config;
  if (databaseUrl) {
    return openServerDatabase({ url: databaseUrl, connections: databasePool, statementTimeoutMs, onError });
  }
  lockDataDirectory(dataDir);
  return openEmbeddedDatabase({
    dataDir: path.join(dataDir, 'database'),
    statementTimeoutMs,
    diskReserveBytes,
    onError,
  });
}
