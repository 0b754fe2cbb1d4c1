import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { listenerName, listenForChanges } from './listen.ts';
import { revisionNumbers } from './revisions.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let stop: () => Promise<void>;
const heard: string[] = [];
let gaps = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  stop = await listenForChanges(database, {
    onChange: (topic) => heard.push(topic),
    onGap: () => {
      gaps += 1;
    },
    onError: () => {},
  });
});
afterAll(async () => {
  await stop();
  await database.close();
});

async function readNumbers() {
  const { rows } = await database.db.execute<{ numbers: { dictionary: number } }>(
    sql`select ${revisionNumbers} as numbers`,
  );
  return rows[0]?.numbers ?? { dictionary: Number.NaN };
}

const label = { 'zh-CN': '测试' };

test('a write is heard under its topic once it is committed', async () => {
  await createContent(database.db, 'menu', { label });
  await expect.poll(() => heard).toContain('site');
});

test('a write that is undone is not heard', async () => {
  heard.length = 0;
  const undone = database.db.transaction(async (tx) => {
    await createContent(tx, 'menu', { label });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await database.db.insert(dictionaryItems).values({ enumeration: 'e', key: 'k', label, sort: 1 });
  await expect.poll(() => heard).toEqual(['dictionary']);
});

test('a counted topic has risen by one for each statement', async () => {
  const before = await readNumbers();
  await database.db.insert(dictionaryItems).values([
    { enumeration: 'e', key: 'k1', label, sort: 1 },
    { enumeration: 'e', key: 'k2', label, sort: 2 },
  ]);
  const after = await readNumbers();
  expect(after).toEqual({ ...before, dictionary: before.dictionary + 1 });
});

test('a lost connection is taken up again and says that something may have been missed', async () => {
  heard.length = 0;
  const before = gaps;
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = '${listenerName}'`,
  );
  await expect.poll(() => gaps).toBeGreaterThan(before);
  await createContent(database.db, 'menu', { label });
  await expect.poll(() => heard).toContain('site');
});
