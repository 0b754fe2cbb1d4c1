import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { loadClientBuild } from './client-build.ts';

let apps: FastifyInstance[];
let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
  const build = await loadClientBuild(path.resolve('dist'));
  apps = await Promise.all(
    [1, 2].map(() =>
      buildApp({
        ...{ config: testConfig(), database, clock: () => new Date(), shareSecret: testShareSecret, build },
        send: discardMessages,
        publicUrl: () => 'https://shangjian.example',
      }),
    ),
  );
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.close();
});

const titles = (query = '') =>
  Promise.all(
    apps.map(async (app) => /<title>(.*)<\/title>/.exec((await app.inject(`/explain${query}`)).body)?.[1] ?? ''),
  );

test('each of two processes on one database drops its pages and files when one of them changes the content', async () => {
  const id = await createContent(database.db, 'settings', { brand: { 'zh-CN': '从前', en: 'Before' } });
  await expect.poll(() => titles()).toEqual(['从前', '从前']);
  expect(await titles('?lang=en')).toEqual(['Before', 'Before']);
  expect(await titles()).toEqual(['从前', '从前']);
  await database.db
    .update(contentItems)
    .set({ fields: { brand: { 'zh-CN': '以后', en: 'After' } } })
    .where(eq(contentItems.id, id));
  await expect.poll(() => titles()).toEqual(['以后', '以后']);
  await expect.poll(() => titles('?lang=en')).toEqual(['After', 'After']);
  for (const app of apps) expect((await app.inject('/feeds/news.atom')).body).toContain('以后');
});
