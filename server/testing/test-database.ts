import { randomUUID } from 'node:crypto';
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

/** Opens a migrated, empty database for a test file. */
export async function openTestDatabase(): Promise<OpenDatabase & { readonly url: string }> {
  const template = inject('databaseTemplate');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(template.url, `CREATE DATABASE ${name} TEMPLATE ${template.name}`);
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
