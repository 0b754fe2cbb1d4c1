import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityOverview } from '#contract/insight/activity.ts';
import type { HomeOverview } from '#contract/insight/home.ts';
import { listenerName } from '#server/platform/revisions/listen.ts';
import { createIndustry, createListedCompany } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let token: string;
let stockId: number;

beforeAll(async () => {
  t = await openTestApp();
  stockId = await createListedCompany(t.db, '澄川新材', await createIndustry(t.db));
  await createUser(t.db, { username: 'client', role: 'CLIENT_ADMIN', stockIds: [stockId] });
  token = await t.login('client');
});
afterAll(() => t.close());

/** The figures of both pages. */
async function readFigures() {
  const home: HomeOverview = (await t.call('home.overview', token, { query: {} })).json().result;
  const activity: ActivityOverview = (await t.call('activity.overview', token, { query: {} })).json().result;
  return { home: JSON.stringify(home.figures), activity: JSON.stringify(activity.figures) };
}

/** Writes a day as a standby that takes over has it: with other articles under the numbers that are known already. */
async function putBack(articles: number) {
  const client = await t.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `insert into company_day (stock_id, published_on, category, tier, articles, stories, headline_value, body_value)
       values ($1, '2026-11-18', 'BA', 1, $2::integer, $2::integer, $2::integer, 0)
       on conflict (stock_id, published_on, category, tier) do update
         set articles = excluded.articles, stories = excluded.stories, headline_value = excluded.headline_value`,
      [stockId, articles],
    );
    await client.query('commit');
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = '${listenerName}'`,
    );
  } finally {
    client.release();
  }
}

test('after a database was put back to an earlier day, its figures are computed anew', async () => {
  await putBack(3);
  const before = await readFigures();
  await putBack(7);
  await expect.poll(readFigures).not.toMatchObject({ home: before.home });
  await expect.poll(readFigures).not.toMatchObject({ activity: before.activity });
});
