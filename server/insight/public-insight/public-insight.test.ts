import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicActivity, PublicHotWords } from '#contract/insight/public-insight.ts';
import { companyNamed, demoCompanies } from '#server/demo/companies.ts';
import { companies, industries } from '#server/identity/companies/tables.ts';
import { readComparison } from '#server/insight/comparison/comparison-overview.ts';
import { companyDays } from '#server/insight/corpus/tables.ts';
import { saveSetting } from '#server/insight/settings/service.ts';
import { demoNow, openDemoDatabase } from '#server/testing/demo-database.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({}, { database: await openDemoDatabase() });
  t.pass(demoNow.getTime() - t.now().getTime());
});
afterAll(() => t.close());

const ask = (path: string) => t.app.inject({ url: `/api/white/insight/${path}` });
const hotWords = async (query = ''): Promise<PublicHotWords> => (await ask(`hotWords${query}`)).json().result;
const activity = async (query = ''): Promise<PublicActivity> => (await ask(`activity${query}`)).json().result;

describe('hot words for visitors', () => {
  test('are those of all articles, the first one in detail and taken apart', async () => {
    const { scopes, scope, list, detail, explanation } = await hotWords();
    expect(scopes.map(({ value }) => value)).toEqual(['everything', '1', '2', '3', '4', '5', '6']);
    expect([scope, list.scope, list.scopeName]).toEqual(['everything', 'everything', '']);
    expect(detail?.item).toEqual(list.items[0]);
    expect(explanation?.figure).toEqual(list.items[0]?.z);
    expect(detail?.earliest.length).toBeGreaterThan(0);
  });

  test('can be those of an industry', async () => {
    const [industry, everything] = [await hotWords('?scope=4'), await hotWords('?scope=everything')];
    expect([industry.scope, industry.list.scopeName]).toEqual(['4', '新能源']);
    expect([everything.scope, everything.list.scopeName]).toEqual(['everything', '']);
    expect(everything.list.foreground.stories).toBeGreaterThan(industry.list.foreground.stories);
  });

  test('show the word asked for, and never one that is not listed', async () => {
    const { list } = await hotWords();
    const second = list.items[1]?.word ?? '';
    expect((await hotWords(`?word=${encodeURIComponent(second)}`)).detail?.word).toBe(second);
    expect((await hotWords(`?word=${encodeURIComponent('买买买')}`)).detail?.word).toBe(list.items[0]?.word);
  });

  test('of an industry nobody knows are those of everything; what is no industry at all is refused', async () => {
    expect((await hotWords('?scope=999')).scope).toBe('everything');
    expect((await ask('hotWords?scope=')).statusCode).toBe(400);
  });
});

test('the words that the front page names are the first of the list', async () => {
  const { items } = (await ask('topWords')).json().result;
  expect(items).toEqual((await hotWords()).list.items.slice(0, 10));
});

describe('activity for visitors', () => {
  const { stockId } = companyNamed('澄川新材');

  test('shows the loudest company of the busiest industry among its peers', async () => {
    const { industryId, ranks, overview, explanations } = await activity();
    expect(industryId).toBe(1);
    expect(ranks.map(({ rank }) => rank.value)).toEqual([...ranks.keys()].map((index) => index + 1));
    expect(overview?.company.stockId).toBe(ranks[0]?.stockId);
    expect(overview?.figures.activityIndex).toEqual(ranks[0]?.activityIndex);
    expect(explanations?.activeRate.figure).toEqual(overview?.figures.activeRate);
    expect(overview).not.toHaveProperty('candidates');
  });

  test('takes apart every figure of the company, with at most twenty articles each', async () => {
    const { overview, explanations } = await activity(`?company=${stockId}`);
    const { rank, tiers, strongestSpike } = overview?.figures ?? {};
    expect(explanations?.rank.figure).toEqual(rank);
    expect(explanations?.tiers.map(({ figure }) => figure)).toEqual(tiers?.map(({ share }) => share));
    expect(strongestSpike?.z.value).toBeGreaterThan(3);
    expect(explanations?.strongestSpike?.figure.ref).toEqual(strongestSpike?.z.ref);
    expect(explanations?.strongestSpike?.figure.value).toBe(strongestSpike?.z.value);
    const { rank: ofRank, activityIndex, activeRate, tiers: ofTiers = [] } = explanations ?? {};
    const lists = [ofRank, activityIndex, activeRate, ...ofTiers].map((one) => one?.articles.list.length ?? 0);
    expect(Math.max(...lists)).toBe(20);
  });

  test('takes two connections at most, because calls of the workspace wait for the rest', async () => {
    let [inUse, most] = [0, 0];
    const taken = () => {
      inUse += 1;
      most = Math.max(most, inUse);
    };
    const givenBack = () => {
      inUse -= 1;
    };
    const mostTaken: number[] = [];
    t.pool.on('acquire', taken).on('release', givenBack);
    // Of several industries, none of which is kept yet: work in the background may take one during some of them.
    for (const industry of [2, 3, 4, 5]) {
      most = inUse;
      const company = demoCompanies.find(({ industryId }) => industryId === industry)?.stockId;
      const { explanations } = await activity(`?company=${company}`);
      expect(explanations).not.toBeNull();
      mostTaken.push(most);
    }
    t.pool.off('acquire', taken).off('release', givenBack);
    expect(Math.min(...mostTaken)).toBeGreaterThan(0);
    expect(Math.min(...mostTaken)).toBeLessThanOrEqual(2);
  });

  test('follows the company asked for into its industry', async () => {
    const other = companyNamed('棉屿日化').stockId;
    const { industryId, ranks, overview } = await activity(`?industry=1&company=${other}`);
    expect(overview?.company.stockId).toBe(other);
    expect(industryId).not.toBe(1);
    expect(ranks.map((row) => row.stockId)).toContain(other);
  });

  test('gives nothing away of a client’s peers', async () => {
    const before = await activity(`?company=${stockId}`);
    await saveSetting(t.db, { topic: 'peers', stockId, content: [1005, 1007], changedBy: null });
    const after = await activity(`?company=${stockId}`);
    expect(after).toEqual(before);
    const compared = after.overview?.trend.activeRate.filter((series) => series.compared).map((line) => line.stockId);
    expect(compared).toEqual(after.ranks.slice(1, 3).map((row) => row.stockId));
  });

  test('of what nobody tracks is that of the busiest industry', async () => {
    expect(await activity('?company=999999&industry=77')).toEqual(await activity());
  });
});

describe('in an industry of thousands', () => {
  const industry = 77_000;
  const size = 2_000;
  const numberOf = (index: number) => 700_000 + index;

  beforeAll(async () => {
    const both = (text: string) => ({ 'zh-CN': text, en: text });
    await t.db.insert(industries).values({ id: industry, name: both('众多') });
    const members = Array.from({ length: size }, (_, index) => {
      const name = both(`众多${index}`);
      return { stockId: numberOf(index), code: `M${index}`, name, shortName: name, industryId: industry };
    });
    await t.db.insert(companies).values(members);
    await t.db.insert(companyDays).values(
      members.map(({ stockId }, index) => ({
        ...{ stockId, publishedOn: '2026-11-18', category: 'BA' as const, tier: 1 },
        ...{ articles: 1, stories: 1, headlineValue: 1 + ((index * 7_919) % size), bodyValue: 0 },
      })),
    );
  });

  test('the first fifty are listed, and the company on screen where it stands', async () => {
    const last = numberOf(0);
    const answer = await ask(`activity?company=${last}`);
    const { ranks, overview, explanations }: PublicActivity = answer.json().result;
    expect(ranks).toHaveLength(51);
    expect(ranks.slice(0, 50).map(({ rank }) => rank.value)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect(ranks.at(-1)).toMatchObject({ stockId: last, rank: { value: size } });
    expect(overview?.industrySize).toBe(size);
    expect(explanations?.activityIndex.inputs.at(-1)).toMatchObject({ label: '其余公司数', value: '1,949' });
    expect(answer.body.length).toBeLessThan(70_000);
  });

  test('who is compared without peers are the thirty largest and the own company', async () => {
    const stockId = numberOf(0);
    const { rows, of } = await readComparison(t.db, { stockId, range: '30', language: 'zh-CN', now: t.now() });
    expect([rows.length, of]).toEqual([31, size]);
    expect(rows.at(-1)).toMatchObject({ stockId, own: true, articles: { value: 1 } });
    expect(rows[0]?.volume.value).toBe(size * 1.5);
  });
});

describe('an answer that is kept', () => {
  test('is the one of a moment ago, until something has changed', async () => {
    const first = await activity();
    t.pass(1_000);
    expect((await activity()).overview?.asOf).toBe(first.overview?.asOf);
    await t.db
      .update(companies)
      .set({ code: 'M' })
      .where(eq(companies.stockId, companyNamed('澄川新材').stockId));
    await expect.poll(async () => (await activity()).overview?.asOf).not.toBe(first.overview?.asOf);
  });
});

test('without any company there is nothing to show, and that is no failure', async () => {
  const empty = await openTestApp();
  try {
    const words = await empty.app.inject({ url: '/api/white/insight/hotWords' });
    expect(words.json().result).toMatchObject({ scope: 'everything', detail: null, list: { items: [] } });
    const active = await empty.app.inject({ url: '/api/white/insight/activity' });
    expect(active.json().result).toMatchObject({ industries: [], overview: null, ranks: [] });
  } finally {
    await empty.close();
  }
});
