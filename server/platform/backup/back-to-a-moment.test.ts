import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { verifyChain } from '#server/platform/audit/verify-chain.ts';
import { type OpenDatabase, openPool } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { SendingGuard } from '#server/platform/installation/sending-guard.ts';
import { type Cluster, freePort, hasPostgresTools, startCluster } from '#server/testing/debian-postgres.ts';
import { createUser } from '#server/testing/factories.ts';
import { readRecipe } from '#server/testing/read-recipe.ts';

const connect = (url: string): OpenDatabase =>
  openPool({
    ...{ connection: { connectionString: url }, connections: 2, statementTimeoutMs: 30_000 },
    onError: (error) => {
      throw error;
    },
  });

/** The recipe of docs/operations.md, with the paths of the test. */
const recipeFor = (folder: string, moment = '', port = 0) =>
  readRecipe('Back to a moment', {
    '/backups': path.join(folder, 'backups'),
    '/var/lib/postgresql/restored': path.join(folder, 'restored'),
    '2026-11-20 17:59:00+08': moment,
    '5433': String(port),
  });

describe.skipIf(!hasPostgresTools)('after a mishap', () => {
  let cluster: Cluster;
  let database: OpenDatabase;
  beforeAll(async () => {
    cluster = await startCluster((folder) => recipeFor(folder)[0] ?? '');
    await cluster.run('mkdir -p backups/wal');
    database = connect(cluster.url);
    await migrateDatabase(database);
  });
  afterAll(() => cluster.remove());

  const names = async ({ pool }: OpenDatabase) =>
    (await pool.query<{ username: string }>('select username from app_user order by 1')).rows.map(
      (row) => row.username,
    );

  test('the database comes back as it was a moment before', async () => {
    const { db } = database;
    const config = (installationId?: string) => ({ dataDir: cluster.folder, installationId });
    expect(await new SendingGuard({ database, config: config('the first place') }).isHeld()).toBe(false);
    await createUser(db, { username: 'before-the-copy' });
    await recordAudit(db, { at: new Date(), action: 'test.before', detail: {} });
    const [, copy = ''] = recipeFor(cluster.folder);
    await cluster.run(copy);

    await createUser(db, { username: 'after-the-copy' });
    await recordAudit(db, { at: new Date(), action: 'test.after', detail: {} });
    const { rows } = await database.pool.query<{ moment: string }>('select clock_timestamp()::text as moment');
    await database.pool.query('truncate app_user cascade');
    await createUser(db, { username: 'after-the-mishap' });
    await database.pool.query('select pg_switch_wal()');
    await expect.poll(async () => (await cluster.run('ls backups/wal')).trim().split('\n').length).toBeGreaterThan(2);
    await database.close();

    const port = await freePort();
    const [, , comeBack = ''] = recipeFor(cluster.folder, rows[0]?.moment, port);
    await cluster.run(comeBack);
    const restored = connect(cluster.urlAt(port));
    expect(await names(restored)).toEqual(['after-the-copy', 'before-the-copy']);
    expect(await verifyChain(restored.db)).toMatchObject({ entries: 2, broken: undefined });
    // Told apart by the setting alone: it is the same cluster.
    expect(await new SendingGuard({ database: restored, config: config('another place') }).isHeld()).toBe(true);
    // It is whole: it takes writes, and the next release could start on it.
    await migrateDatabase(restored);
    await createUser(restored.db, { username: 'after-the-return' });
    await restored.close();
  });
});
