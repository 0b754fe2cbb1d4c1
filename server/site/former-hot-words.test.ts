import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { demoNow, openDemoDatabase } from '#server/testing/demo-database.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { loadClientBuild } from './client-build.ts';

// Counting the hot words of a large corpus takes a second. Here it takes as long as somebody holds the table of counts.

let app: FastifyInstance;
let database: Awaited<ReturnType<typeof openDemoDatabase>>;
let address: string;
let now = demoNow;

beforeAll(async () => {
  database = await openDemoDatabase();
  app = await buildApp({
    ...{ config: testConfig(), database, clock: () => now, shareSecret: testShareSecret },
    publicUrl: () => 'https://shangjian.example',
    build: await loadClientBuild(path.resolve('dist')),
    send: discardMessages,
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** When the words of the front page were counted, as it says. */
async function countedAt(): Promise<string | undefined> {
  const html = await (await fetch(`${address}/front`)).text();
  return /(\d\d:\d\d) 更新/.exec(html)?.[1];
}

/** Runs while nobody can count words, for as long as it takes. */
async function whileNobodyCounts<Result>(work: () => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN; LOCK TABLE word_month IN ACCESS EXCLUSIVE MODE');
    return await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Whether somebody waits for the table of counts. */
async function isCounting(): Promise<boolean> {
  const { rows } = await database.pool.query(
    "SELECT 1 FROM pg_locks WHERE relation = 'word_month'::regclass AND NOT granted",
  );
  return rows.length > 0;
}

test('the front page does not wait for words that take long to count after a change, and has them soon', async () => {
  const first = await whileNobodyCounts(async () => {
    const page = countedAt();
    await setTimeout(700);
    return { page };
  });
  expect(await first.page).toBe('18:00');

  now = new Date(demoNow.getTime() + 60_000);
  await whileNobodyCounts(async () => {
    await database.db.execute(sql`SELECT pg_notify('revision', 'site')`);
    await expect
      .poll(async () => ({ shown: await countedAt(), isCounting: await isCounting() }))
      .toEqual({
        shown: '18:00',
        isCounting: true,
      });
  });
  await expect.poll(countedAt).toBe('18:01');
});
