import { existsSync } from 'node:fs';
import process from 'node:process';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { readConnectionUrl } from './connection-url.ts';
import { DataDirectoryLockedError } from './data-directory-lock.ts';
import { type OpenDatabase, openPool } from './database.ts';
import {
  closeOwnEntries,
  clusterFolder,
  isOursToClose,
  isOwnDataFolder,
  restrictDataFolder,
} from './embedded/data-folder.ts';
import type { DatabaseLog } from './embedded/database-log.ts';
import { DiskGuard } from './embedded/disk-guard.ts';
import { type EmbeddedOptions, joinEmbeddedPostgres, openEmbeddedPostgres } from './embedded/embedded-postgres.ts';

/** Error output of programs without a log. */
const standardError: DatabaseLog = {
  debug: () => {},
  error: (text) => process.stderr.write(`database: ${text}\n`),
};

type Holding = Pick<EmbeddedOptions, 'isCommand' | 'onWait'>;

/**
 * Opens the database of the settings: a PostgreSQL server, or the embedded one in the data folder.
 *
 * @throws StartError if the folder cannot be locked or PostgreSQL does not start
 */
export async function openDatabase(
  config: Config,
  log: DatabaseLog = standardError,
  holding: Holding = {},
): Promise<OpenDatabase> {
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
    // Uploads and the secret are stored there in any case, each closed to others. It may be a folder that others use.
    if (existsSync(dataDir) && isOwnDataFolder(dataDir) && isOursToClose(dataDir)) restrictDataFolder(dataDir);
    closeOwnEntries(dataDir);
    // What leads past a pooler says that there is one.
    const at = (url: string) => ({ ...readConnectionUrl(url), ...(directUrl && { isPooled: true }) });
    const connection = at(databaseUrl);
    const direct = directUrl ? readConnectionUrl(directUrl) : connection;
    const opened = openPool({ ...options, connection, direct });
    return readUrl ? { ...opened, replica: { connections, statementTimeoutMs, connection: at(readUrl) } } : opened;
  }
  const embedded = await openEmbeddedPostgres({ dataDir, diskReserveBytes, log, ...holding });
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
 * Opens the database of an installation, for a command. Where the data folder has none, because it is another one than
 * the server's, none is made.
 *
 * @throws StartError like {@link openDatabase}
 */
export async function openInstalledDatabase(config: Config): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !existsSync(clusterFolder(dataDir))) {
    throw new StartError(
      `There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL, as the server has it. Nothing was made.`,
    );
  }
  return openDatabase(config, standardError, { isCommand: true });
}

/**
 * Opens the database for a short command, also while a server of this product runs on the embedded one: then it is
 * shared.
 *
 * @throws StartError like {@link openInstalledDatabase}
 */
export async function openDatabaseBeside(config: Config): Promise<OpenDatabase> {
  try {
    return await openInstalledDatabase(config);
  } catch (error) {
    if (!(error instanceof DataDirectoryLockedError)) throw error;
    const { connection, letGo } = joinEmbeddedPostgres(config.dataDir);
    DiskGuard.besideServer();
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
