import { existsSync } from 'node:fs';
import process from 'node:process';
import type { Config } from '../config.ts';
import { readConnectionUrl } from './connection-url.ts';
import { DataDirectoryLockedError } from './data-directory-lock.ts';
import { type OpenDatabase, openPool } from './database.ts';
import { restrictDataFolder } from './embedded/data-folder.ts';
import { joinEmbeddedPostgres, openEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import type { DatabaseLog } from './embedded/postmaster.ts';

/** Error output of programs without a log. */
const standardError: DatabaseLog = {
  debug: () => {},
  error: (text) => process.stderr.write(`database: ${text}\n`),
};

/**
 * Opens the database of the settings: a PostgreSQL server, or the embedded one in the data folder.
 *
 * @throws StartError if the folder cannot be locked or PostgreSQL does not start
 */
export async function openDatabase(config: Config, log: DatabaseLog = standardError): Promise<OpenDatabase> {
  const {
    statementTimeoutMs,
    databaseUrl,
    databaseDirectUrl: directUrl,
    databaseReadUrl: readUrl,
    databasePool: connections,
    dataDir,
    diskReserveBytes,
  } = config;
  const options = { connections, statementTimeoutMs, onError: (error: Error) => log.error(error.message) };
  if (databaseUrl) {
    // Uploads and the secret are stored there in any case.
    if (existsSync(dataDir)) restrictDataFolder(dataDir);
    // What leads past a pooler says that there is one.
    const at = (url: string) => ({ ...readConnectionUrl(url), ...(directUrl && { isPooled: true }) });
    const connection = at(databaseUrl);
    const direct = directUrl ? readConnectionUrl(directUrl) : connection;
    const opened = openPool({ ...options, connection, direct });
    return readUrl ? { ...opened, replica: { connections, statementTimeoutMs, connection: at(readUrl) } } : opened;
  }
  const embedded = await openEmbeddedPostgres({ dataDir, diskReserveBytes, log });
  const database = openPool({ ...options, connection: embedded.connection, isOurs: true });
  return {
    ...database,
    brokeOff: embedded.brokeOff,
    close: async () => {
      await database.close();
      await embedded.close();
    },
  };
}

/**
 * Opens the database for a short command, also while a server of this product runs on the embedded one: then it is
 * shared.
 *
 * @throws StartError like {@link openDatabase}
 */
export async function openDatabaseBeside(config: Config): Promise<OpenDatabase> {
  try {
    return await openDatabase(config);
  } catch (error) {
    if (!(error instanceof DataDirectoryLockedError)) throw error;
    const { connection, letGo } = joinEmbeddedPostgres(config.dataDir);
    const { statementTimeoutMs } = config;
    const onError = (failure: Error) => standardError.error(failure.message);
    const database = openPool({ connection, connections: 1, statementTimeoutMs, onError });
    return {
      ...database,
      close: async () => {
        await database.close();
        letGo();
      },
    };
  }
}
