import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPool } from '#server/platform/database/database.ts';
import { openEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { makeDataFolder } from './data-folder.ts';
import { administer, copyStrategy, demoTemplateOf, withDatabase } from './postgres-server.ts';

/** Creates the migrated template that every test file copies: on one cluster for the run, or on TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? { url: given, close: async () => {} } : await startCluster();
  const name = await makeTemplate(cluster.url);
  project.provide('databaseTemplate', { url: cluster.url, name, strategy: await copyStrategy(cluster.url) });
  return async () => {
    await administer(cluster.url, `DROP DATABASE IF EXISTS ${demoTemplateOf(name)}`);
    await administer(cluster.url, `DROP DATABASE ${name}`);
    await cluster.close();
  };
}

/** The product's own PostgreSQL with temporary data. */
async function startCluster() {
  const folder = await makeDataFolder('shangjian-tests-');
  const dataDir = path.join(folder, 'data');
  const log = { debug: () => {}, error: (text: string) => process.stderr.write(`${text}\n`) };
  // Over loopback, so that it has a URL.
  const cluster = await openEmbeddedPostgres({ dataDir, diskReserveBytes: 0, log, durable: false, loopback: true });
  const { user, password, host, port, database } = cluster.connection;
  return {
    url: `postgres://${user}:${password}@${host}:${port}/${database}`,
    close: async () => {
      await cluster.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function makeTemplate(url: string): Promise<string> {
  const name = `template_${process.pid}`;
  for (const left of [`${demoTemplateOf(name)}_draft`, demoTemplateOf(name), name])
    await administer(url, `DROP DATABASE IF EXISTS ${left}`);
  await administer(url, `CREATE DATABASE ${name}`);
  const database = openPool({
    connection: { connectionString: withDatabase(url, name) },
    connections: 1,
    statementTimeoutMs: 30_000,
    onError: (error) => {
      throw error;
    },
  });
  await migrateDatabase(database);
  await database.close();
  return name;
}
