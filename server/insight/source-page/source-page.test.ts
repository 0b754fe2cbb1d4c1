import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourcePageSchema } from '#contract/insight/source-page.ts';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let token: string;
let own: number;
const hour = 60 * 60_000;
const contract = '澄川新材与整车客户签订固态电解质供货合同';
const body = '<p>澄川新材公告，公司与一家整车客户签订供货合同，合同金额2.2亿元，履行期限36个月，须经股东会审议。</p>';

beforeAll(async () => {
  app = await openTestApp();
  own = await createListedCompany(app.db, '澄川新材', null);
  await createUser(app.db, { username: 'reader', role: 'CLIENT_USER', stockIds: [own] });
  token = await app.login('reader');
});
afterAll(() => app.close());

const write = (sourceId: number, hours: number, title = contract, text = body) =>
  createArticle(app.db, {
    publishedAt: new Date(app.now().getTime() - hours * hour).toISOString(),
    title: { 'zh-CN': title },
    body: { 'zh-CN': text },
    sourceId,
  });

const read = async (id: number, query: Record<string, string> = {}) => {
  const answer = await app.call('sourcePage.detail', token, { params: { id }, query });
  expect(answer.statusCode, answer.body).toBe(200);
  return sourcePageSchema.parse(answer.json().result);
};

test('a source says what it published, how early, and how often it was reprinted', async () => {
  const [daily, blog, late] = [
    await createSource(app.db, '产线日报'),
    await createSource(app.db, '行间札记'),
    await createSource(app.db, '晚间'),
  ];
  const first = await write(daily, 50);
  await write(blog, 46);
  await write(late, 40);
  await write(daily, 30);
  const forum = await write(daily, 20, '新材料产业论坛在临港举行', '');
  // Before the 30 days, so that those before them are on record.
  await write(daily, 24 * 100, '旧年的一则', '');
  await settle(app.db, app.now());

  const page = await read(daily, { days: '30' });
  expect(page).toMatchObject({
    ...{ id: daily, name: '产线日报', days: 30, isBounded: false },
    // Its first article was four hours before the median of the three sources, which is that of the blog.
    coverage: { articles: 3, stories: 2, first: 2, delay: -240, reprinted: 1.5 },
    before: { articles: 0, stories: 0, first: 0, delay: null, reprinted: null },
    companies: [{ stockId: own, name: '澄川新材', own: true, stories: 1, latest: [{ id: first, title: contract }] }],
    asOf: app.now().toISOString(),
  });
  expect(page.bars.reduce((sum, { articles }) => sum + articles, 0)).toBe(3);
  expect(page.tones.positive + page.tones.neutral + page.tones.negative + page.tones.unsure).toBe(3);
  expect(page.latest.map(({ id, isFirst, reprints }) => [id, isFirst, reprints])).toEqual([
    [forum, true, 0],
    [first, true, 3],
  ]);
  expect(await read(late, { days: '30' })).toMatchObject({
    coverage: { articles: 1, stories: 1, first: 0, delay: 360, reprinted: null },
    latest: [{ isFirst: false, reprints: 3 }],
  });
  expect((await read(daily, { days: '364' })).before).toBeNull();
});

test('its latest stories are in the order of the times shown, also where it repeated one later', async () => {
  const weekly = await createSource(app.db, '周刊');
  const repeated = await write(weekly, 480);
  const between = await write(weekly, 470, '海上风电母港在舟山开工', '');
  await write(weekly, 460);
  await settle(app.db, app.now());
  const { coverage, latest } = await read(weekly, { days: '30' });
  expect(coverage).toMatchObject({ articles: 3, stories: 2 });
  expect(latest.map(({ id }) => id)).toEqual([between, repeated]);
});

test('a source that is not there is missing, and other lengths are refused', async () => {
  const ask = async (id: number, query = {}) =>
    (await app.call('sourcePage.detail', token, { params: { id }, query })).statusCode;
  expect(await ask(987_654)).toBe(404);
  expect(await ask(1, { days: '31' })).toBe(400);
});

test('the stories behind its figures are listed, the fifty latest and five of each company', async () => {
  const agency = await createSource(app.db, '通讯社');
  const other = await createListedCompany(app.db, '青岭重工', null);
  const kinds = ['发布年报', '召开股东会', '签订采购合同', '设立研究院', '完成产线改造', '更换审计机构'];
  const told: number[] = [];
  for (const [index, kind] of kinds.entries()) told.push(await write(agency, 10 + index, `青岭重工${kind}`, ''));
  for (let index = 0; index < 46; index += 1) await write(agency, 200 + index, `第 ${index} 号港口的潮汐记录`, '');
  await settle(app.db, app.now());
  const { coverage, latest, companies } = await read(agency, { days: '30' });
  expect([coverage.stories, latest.length]).toEqual([52, 50]);
  const [company] = companies;
  expect(company).toMatchObject({ stockId: other, stories: 6 });
  expect(company?.latest.map(({ id }) => id)).toEqual(told.slice(0, 5));
});
