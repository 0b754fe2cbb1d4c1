import pg from 'pg';
import { inject } from 'vitest';
import { loadDemo } from '#server/demo/load-demo.ts';
import { testPasswordHash } from './factories.ts';
import { administer, type CopyStrategy, demoTemplateOf } from './postgres-server.ts';
import { connectTo, openCopyOf, type TestDatabase } from './test-database.ts';

/** The moment around which the demo is placed. */
export const demoNow = new Date('2026-11-20T10:00:00Z');

/** Any number that nothing else of the tests locks. */
const makingDemo = 20_261_120;

/** Opens a database with the demo. The first file of a run that asks for one loads it; the others copy it. */
export async function openDemoDatabase(): Promise<TestDatabase> {
  const { url, name, strategy } = inject('databaseTemplate');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${makingDemo})`);
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [demoTemplateOf(name)]);
    if (found.rowCount === 0) await makeDemo(url, name, strategy);
  } finally {
    await client.end();
  }
  return openCopyOf(demoTemplateOf(name));
}

async function makeDemo(url: string, template: string, strategy: CopyStrategy): Promise<void> {
  const draft = `${demoTemplateOf(template)}_draft`;
  await administer(url, `CREATE DATABASE ${draft} TEMPLATE ${template} STRATEGY ${strategy}`);
  const database = connectTo(draft);
  await loadDemo(database.db, { now: demoNow, passwordHash: testPasswordHash, secret: 'demo' });
  await database.pool.query('VACUUM ANALYZE');
  await database.close();
  await administer(url, `ALTER DATABASE ${draft} RENAME TO ${demoTemplateOf(template)}`);
}
