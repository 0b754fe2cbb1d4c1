import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityOverview } from '#contract/insight/activity.ts';
import { saveSetting } from '#server/insight/settings/service.ts';
import { snapshotShareTarget } from '#server/outreach/sharing/snapshot-target.ts';
import { createIndustry, createListedCompany } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let token: string;
/** The first is the client, the next two are its peers. */
let stockIds: number[];
const own = () => stockIds[0] ?? 0;

beforeAll(async () => {
  t = await openTestApp();
  const industryId = await createIndustry(t.db);
  stockIds = [];
  for (const name of ['澄川新材', '青砚电子', '白渡化工', '沧澜机械'])
    stockIds.push(await createListedCompany(t.db, name, industryId));
  await saveSetting(t.db, { topic: 'peers', stockId: own(), content: stockIds.slice(1, 3), changedBy: null });
  await createUser(t.db, { username: 'client', role: 'CLIENT_ADMIN', stockIds: [own()] });
  token = await t.login('client');
});
afterAll(() => t.close());

async function comparedBy(query: { readonly compare?: string }): Promise<number[]> {
  const { trend }: ActivityOverview = (await t.call('activity.overview', token, { query })).json().result;
  return trend.activeRate.flatMap(({ stockId, compared }) => (compared ? stockId : []));
}

test('the activity page compares with the first peers until somebody chooses others, or none', async () => {
  expect(await comparedBy({})).toEqual(stockIds.slice(1, 3));
  expect(await comparedBy({ compare: String(stockIds[3]) })).toEqual([stockIds[3]]);
  expect(await comparedBy({ compare: '' })).toEqual([]);
});

test('a chart that is shared without a comparison has none', async () => {
  const kept = await snapshotShareTarget(
    { db: t.db, clock: t.now },
    {
      ...{ stockId: own(), language: 'zh-CN' },
      target: { kind: 'chart', chart: 'volume', from: '2026-11-14', until: '2026-11-20', compare: [] },
    },
  );
  if (!('content' in kept) || !('data' in kept.content.en)) throw new Error('nothing was kept');
  expect(kept.content.en.data.series.filter(({ compared }) => compared)).toEqual([]);
});
