import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type OpenDatabase, openEmbeddedDatabase, openServerDatabase } from '#server/platform/database/database.ts';
import { administer, dropDatabase, withDatabase } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database: a dump file for the embedded one, or the name of a database on the server. */
    databaseTemplate: { kind: 'embedded'; file: string } | { kind: 'server'; url: string; name: string };
  }
}

const statementTimeoutMs = 30_000;

function raise(error: Error): void {
  throw error;
}

/**
 * Opens a migrated, empty database of its own for a test file: PGlite in memory, or on the server that
 * TEST_DATABASE_URL names.
 */
export async function openTestDatabase(): Promise<OpenDatabase & { readonly url: string | undefined }> {
  const template = inject('databaseTemplate');
  if (template.kind === 'embedded') {
    const options = { template: template.file, statementTimeoutMs, diskReserveBytes: 0, onError: raise };
    return { ...(await openEmbeddedDatabase(options)), url: undefined };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(template.url, `CREATE DATABASE ${name} TEMPLATE ${template.name}`);
  const url = withDatabase(template.url, name);
  const database = openServerDatabase({ url, connections: 5, statementTimeoutMs, onError: raise });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await dropDatabase(template.url, name);
    },
  };
}
