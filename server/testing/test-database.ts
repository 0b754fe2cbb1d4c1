import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openPool } from '#server/platform/database/database.ts';
import { administer, type CopyStrategy, dropDatabase, withDatabase } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database on the run's server. */
    databaseTemplate: { url: string; name: string; strategy: CopyStrategy };
  }
}

const statementTimeoutMs = 30_000;

function raise(error: Error): void {
  throw error;
}

export type TestDatabase = OpenDatabase & { readonly url: string };

/** Opens a migrated, empty database for a test file. */
export function openTestDatabase(): Promise<TestDatabase> {
  return openCopyOf(inject('databaseTemplate').name);
}

/** Opens a database with what a dump of `pg_dump --inserts` made. */
export async function openDumpedDatabase(dump: string): Promise<TestDatabase> {
  const database = await openCopyOf('template0');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(dump);
  await client.end();
  return database;
}

/** Opens a copy of another database of the run's server. */
export async function openCopyOf(original: string): Promise<TestDatabase> {
  const template = inject('databaseTemplate');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(template.url, `CREATE DATABASE ${name} TEMPLATE ${original} STRATEGY ${template.strategy}`);
  const database = connectTo(name);
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropDatabase(template.url, name);
    },
  };
}

/** Connects to a database of the run's server. */
export function connectTo(name: string): TestDatabase {
  const url = withDatabase(inject('databaseTemplate').url, name);
  const connection = { connectionString: url };
  return { ...openPool({ connection, connections: 5, statementTimeoutMs, onError: raise }), url };
}
