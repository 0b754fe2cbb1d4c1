import { afterAll, beforeAll, expect, test } from 'vitest';
import { articleCategories } from '#contract/content/articles.ts';
import { type ExplorerAnswer, explorerSorts, explorerUnits } from '#contract/insight/explorer.ts';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let token: string;
let recorded: ReturnType<typeof recordStatements>;

const titles = [
  '澄川的量子通讯投产',
  '澄川通讯中的量子',
  '量子计算与通讯',
  '电池投产，产线扩建',
  '产线投产后的第一份公告',
  '公告：澄川完成增资',
  '5G 基站与 5G 终端',
  'AI 芯片投产',
];

beforeAll(async () => {
  t = await openTestApp();
  const stockId = await createListedCompany(t.db, '澄川', null);
  const sourceId = await createSource(t.db, '晨报');
  for (const [index, title] of titles.entries()) {
    const publishedAt = new Date(t.now().getTime() - (index + 1) * 40 * 86_400_000).toISOString();
    const body = { 'zh-CN': `<p>${titles[(index + 3) % titles.length]}，另据报道。</p>` };
    await createArticle(t.db, { sourceId, title: { 'zh-CN': title }, body, publishedAt });
  }
  await settle(t.db, t.now());
  await createUser(t.db, { username: 'reader', stockIds: [stockId] });
  token = await t.login('reader');
  const { rows } = await t.pool.query('select current_database() as name');
  recorded = recordStatements(rows[0].name);
});
afterAll(async () => {
  recorded.stop();
  await t.close();
});

async function search(body: object): Promise<ExplorerAnswer> {
  const answer = await t.call('explorer.search', token, { body: { from: '2025-11-20', until: '2026-11-20', ...body } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result as ExplorerAnswer;
}

const findings = ({ list, total, facets, histogram }: ExplorerAnswer) => ({
  ids: list.map(({ id }) => id),
  ...{ total, histogram },
  categories: facets.categories,
  companies: facets.companies,
  events: facets.events,
});

test.each([...['量子', '通讯', '投产', '的', '产', '产线', '公告', '另据报道', '没有', '"量子通讯"', '5G基站', '，']])(
  '%s finds the same by the statement of its form as by one of its own',
  async (q) => {
    for (const unit of explorerUnits) {
      for (const sort of explorerSorts) {
        for (const from of ['2025-11-20', '2024-12-01', '2020-01-01']) {
          // With a facet, though all of it, the statement is made for this search.
          const own = await search({ q, unit, sort, from, categories: articleCategories });
          expect(findings(await search({ q, unit, sort, from })), `${unit} ${sort} ${from}`).toEqual(findings(own));
        }
      }
    }
  },
);

test('searches for one word each share their statements, in page and counts, and those for two do not', async () => {
  const statementsFor = async (body: object) => {
    recorded.take();
    await search(body);
    return recorded.take().filter(({ text }) => text.includes('number_grams'));
  };
  const one = await statementsFor({ q: '澄川' });
  const other = await statementsFor({ q: '增资' });
  expect(one.map(({ isKept }) => isKept)).toEqual([true, true]);
  expect(new Set(other.map(({ text }) => text))).toEqual(new Set(one.map(({ text }) => text)));
  expect(other.map(({ values }) => values)).not.toEqual(one.map(({ values }) => values));
  const two = await statementsFor({ q: '澄川 增资' });
  expect(two.map(({ isKept }) => isKept)).toEqual([false, false]);
});
