import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TopWords } from '#contract/insight/public-insight.ts';
import { buildApp } from '#server/app.ts';
import { readSettings, saveSetting } from '#server/insight/settings/service.ts';
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

async function topWords(): Promise<string[]> {
  const answer = await (await fetch(`${address}/api/white/insight/topWords`)).json();
  return (answer as { result: TopWords }).result.items.map(({ word }) => word);
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
    `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
    WHERE relation = 'word_month'::regclass AND NOT granted`,
  );
  return rows.length > 0;
}

const tellChange = () => database.db.execute(sql`SELECT pg_notify('revision', 'site')`);

/** The answer, for which words are counted longer than visitors are to wait. */
async function countSlowly<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = ask();
  await whileNobodyCounts(async () => {
    await tellChange();
    await expect
      .poll(() => {
        answer = ask();
        return isCounting();
      })
      .toBe(true);
    await setTimeout(700);
  });
  return answer;
}

test('the front page does not wait for words that take long to count after a change, and has them soon', async () => {
  expect(await countSlowly(countedAt)).toBe('18:00');

  now = new Date(demoNow.getTime() + 60_000);
  await whileNobodyCounts(async () => {
    await tellChange();
    await expect
      .poll(async () => ({ shown: await countedAt(), isCounting: await isCounting() }))
      .toEqual({
        shown: '18:00',
        isCounting: true,
      });
  });
  await expect.poll(countedAt).toBe('18:01');
});

test('a word that is stopped is not shown a moment longer', async () => {
  const [stopped = ''] = await countSlowly(topWords);
  const { stopWords } = await readSettings(database.db, { stockId: 0 });
  let answer = topWords();
  await whileNobodyCounts(async () => {
    const content = [...stopWords.general, stopped];
    await saveSetting(database.db, { topic: 'stopWords.general', stockId: 0, content, changedBy: null });
    await expect
      .poll(() => {
        answer = topWords();
        return isCounting();
      })
      .toBe(true);
  });
  expect(await answer).not.toContain(stopped);
});
