import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicActivity, TopWords } from '#contract/insight/public-insight.ts';
import { buildApp } from '#server/app.ts';
import { companyNamed } from '#server/demo/companies.ts';
import { readSettings, saveSetting } from '#server/insight/settings/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { demoNow, openDemoDatabase } from '#server/testing/demo-database.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { loadClientBuild } from './client-build.ts';

// Counting for a large corpus takes a second. Here it takes as long as somebody holds the table of counts.

const { stockId } = companyNamed('澄川新材');

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

type Counts = 'word_month' | 'company_day';

/** Runs while nobody can read these counts, for as long as it takes. */
async function whileNobodyCounts<Result>(table: Counts, work: () => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect();
  try {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Whether somebody waits for the table of counts. */
async function isCounting(table: Counts): Promise<boolean> {
  const { rows } = await database.pool.query(
    `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
    WHERE relation = $1::regclass AND NOT granted`,
    [table],
  );
  return rows.length > 0;
}

const tellChange = () => database.db.execute(sql`SELECT pg_notify('revision', 'site')`);

/** The answer, for which is counted longer than visitors are to wait. */
async function countSlowly<Answer>(table: Counts, ask: () => Promise<Answer>): Promise<Answer> {
  let answer = ask();
  await whileNobodyCounts(table, async () => {
    await tellChange();
    await expect
      .poll(() => {
        answer = ask();
        return isCounting(table);
      })
      .toBe(true);
    await setTimeout(700);
  });
  return answer;
}

test('the front page does not wait for words that take long to count after a change, and has them soon', async () => {
  expect(await countSlowly('word_month', countedAt)).toBe('18:00');

  now = new Date(demoNow.getTime() + 60_000);
  await whileNobodyCounts('word_month', async () => {
    await tellChange();
    await expect
      .poll(async () => ({ shown: await countedAt(), isCounting: await isCounting('word_month') }))
      .toEqual({
        shown: '18:00',
        isCounting: true,
      });
  });
  await expect.poll(countedAt).toBe('18:01');
});

test('a word that is stopped is not shown a moment longer', async () => {
  const [stopped = ''] = await countSlowly('word_month', topWords);
  const { stopWords } = await readSettings(database.db, { stockId: 0 });
  let answer = topWords();
  await whileNobodyCounts('word_month', async () => {
    const content = [...stopWords.general, stopped];
    await saveSetting(database.db, { topic: 'stopWords.general', stockId: 0, content, changedBy: null });
    await expect
      .poll(() => {
        answer = topWords();
        return isCounting('word_month');
      })
      .toBe(true);
  });
  expect(await answer).not.toContain(stopped);
});

async function activity(): Promise<PublicActivity> {
  const answer = await (await fetch(`${address}/api/white/insight/activity?company=${stockId}`)).json();
  return (answer as { result: PublicActivity }).result;
}

const volumeOf = ({ overview }: PublicActivity) => overview?.figures.volume.value;

test('activity that takes long to compute is not waited for after a change, and is there soon', async () => {
  const former = await countSlowly('company_day', activity);
  expect(volumeOf(former)).toBeGreaterThan(0);

  now = new Date(now.getTime() + 60_000);
  await database.db.execute(sql`update company_day set headline_value = headline_value + 1000
    where stock_id = ${stockId} and published_on = ${chinaDate(now)}`);
  await whileNobodyCounts('company_day', async () => {
    await tellChange();
    await expect
      .poll(async () => ({ shown: volumeOf(await activity()), isCounting: await isCounting('company_day') }))
      .toEqual({ shown: volumeOf(former), isCounting: true });
  });
  await expect.poll(async () => volumeOf(await activity())).not.toEqual(volumeOf(former));
});

test('activity by weights that have changed is not shown a moment longer', async () => {
  const former = await countSlowly('company_day', activity);
  const { weights } = await readSettings(database.db, { stockId: 0 });
  let answer = activity();
  await whileNobodyCounts('company_day', async () => {
    const content = { ...weights, 1: (weights[1] ?? 0) * 2 };
    await saveSetting(database.db, { topic: 'tierWeights', stockId: 0, content, changedBy: null });
    await expect
      .poll(() => {
        answer = activity();
        return isCounting('company_day');
      })
      .toBe(true);
  });
  expect(volumeOf(await answer)).not.toEqual(volumeOf(former));
});
