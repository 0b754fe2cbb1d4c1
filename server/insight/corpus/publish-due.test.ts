import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listenForChanges } from '#server/platform/revisions/listen.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { publishDue } from './queries.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let stop: () => Promise<void>;
const heard: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  stop = await listenForChanges(database, {
    onChange: (topic) => heard.push(topic),
    onGap: () => {},
    onError: () => {},
  });
});
afterAll(async () => {
  await stop();
  await database.close();
});
beforeEach(() => {
  heard.length = 0;
});

/** What was announced before is heard before what is announced now. */
async function hearAll(): Promise<void> {
  await database.pool.query(`select pg_notify('revision', 'all')`);
  await expect.poll(() => heard).toContain('all');
}

const now = new Date('2026-11-20T02:00:00Z');

test('looking for articles that are due changes nothing and drops no kept page while none is', async () => {
  await createArticle(database.db, { publishedAt: '2026-11-20T02:00:01Z', state: 'scheduled' });
  await hearAll();
  heard.length = 0;
  await publishDue(database.db, now);
  await hearAll();
  expect(heard).toEqual(['all']);
});

test('an article that is due is published, and everybody is told', async () => {
  await createArticle(database.db, { publishedAt: '2026-11-20T01:59:59Z', state: 'scheduled' });
  await publishDue(database.db, now);
  await expect.poll(() => heard).toContain('site');
});
