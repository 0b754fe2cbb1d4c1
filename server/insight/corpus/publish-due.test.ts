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

const now = new Date('2026-11-20T02:00:00Z');

test('looking for articles that are due changes nothing and drops no kept page while none is', async () => {
  await createArticle(database.db, { publishedAt: '2026-11-20T02:00:01Z', state: 'scheduled' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  heard.length = 0;
  await publishDue(database.db, now);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(heard).toEqual([]);
});

test('an article that is due is published, and everybody is told', async () => {
  await createArticle(database.db, { publishedAt: '2026-11-20T01:59:59Z', state: 'scheduled' });
  await publishDue(database.db, now);
  await expect.poll(() => heard).toContain('site');
});
