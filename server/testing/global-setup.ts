import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { TestProject } from 'vitest/node';
import { openServerDatabase } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { administer, withDatabase } from './postgres-server.ts';

/** Makes the migrated database that every test file begins with a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? makeServerTemplate(project, url) : makeEmbeddedTemplate(project);
}

async function makeEmbeddedTemplate(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'shangjian-template-'));
  const file = path.join(folder, 'template.tar');
  const database = await PGlite.create();
  await migrate(drizzle({ client: database }), { migrationsFolder: 'server/migrations' });
  const dump = await database.dumpDataDir('none');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  project.provide('databaseTemplate', { kind: 'embedded', file });
  return () => rm(folder, { recursive: true });
}

async function makeServerTemplate(project: TestProject, url: string) {
  const name = `template_${process.pid}`;
  await administer(url, `DROP DATABASE IF EXISTS ${name}`);
  await administer(url, `CREATE DATABASE ${name}`);
  const database = openServerDatabase({
    url: withDatabase(url, name),
    connections: 1,
    statementTimeoutMs: 30_000,
    onError: (error) => {
      throw error;
    },
  });
  await migrateDatabase(database.pool);
  await database.close();
  project.provide('databaseTemplate', { kind: 'server', url, name });
  return () => administer(url, `DROP DATABASE ${name}`);
}
