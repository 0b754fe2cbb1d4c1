import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openPool } from '#server/platform/database/database.ts';
import { administer, dropDatabase, withDatabase } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database on the run's server. */
    databaseTemplate: { url: string; name: string };
  }
}

const statementTimeoutMs = 30_000;

function raise(error: Error): void {
  throw error;
}

type TestDatabase = OpenDatabase & { readonly url: string };

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

async function openCopyOf(original: string): Promise<TestDatabase> {
  const template = inject('databaseTemplate');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(template.url, `CREATE DATABASE ${name} TEMPLATE ${original}`);
  const url = withDatabase(template.url, name);
  const database = openPool({
    connection: { connectionString: url },
    connections: 5,
    statementTimeoutMs,
    onError: raise,
  });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await dropDatabase(template.url, name);
    },
  };
}
