import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProductPage, productPages } from '#contract/content/product-pages.ts';
import type { SiteData, SiteProduct, SiteSaas } from '#contract/content/site-products.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import type { TopWords } from '#contract/insight/public-insight.ts';
import { languageCookie, languages } from '#contract/language.ts';
import { clients, modules } from '#server/identity/companies/tables.ts';
import { hasEnoughSources, meetsThresholds, scoreWord } from '#server/insight/formulas/hot-word.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
});
afterAll(() => t.close());

async function ask<T>(path: string, language = 'zh-CN'): Promise<T> {
  const headers = { cookie: `${languageCookie}=${language}` };
  return (await t.app.inject({ url: `/api/white/site/${path}`, headers })).json().result;
}

describe.each(languages)('product pages in %s', (language) => {
  test.each(productPages)('%s has its claim, and no brace is left in its texts', async (page) => {
    const product = await ask<SiteProduct>(`product?page=${page}`, language);
    expect(product.claim.title).not.toBe('');
    expect(product.claim.lead).not.toBe('');
    expect(JSON.stringify([product.claim, product.steps, product.questions])).not.toMatch(/\{\w+\}/);
  });
});

test('steps name the numbers that the computation uses', async () => {
  const { steps } = await ask<SiteProduct>('product?page=baHotWord');
  expect(steps.at(-1)?.text).toContain('至少 5 则报道、3 个来源，突增度不低于\u00a03');
});

test('the Explorer’s page says how far a visitor may search, and how far after signing in', async () => {
  const answerIn = async (language: string) =>
    (await ask<SiteProduct>('product?page=baExplorer', language)).questions[0]?.answer;
  expect(await answerIn('zh-CN')).toMatch(/默认看近 90 天，未登录时最多 366 天；登录后日期可以自由选择/);
  expect(await answerIn('en')).toMatch(/at most 366 days.*Signed in, choose any dates/);
});

test('a step says which numbers of the formula it is about, whatever the language and however often it names them', async () => {
  await createContent(t.db, 'productStep', {
    page: 'baHotWord' satisfies ProductPage,
    title: { 'zh-CN': '{days} 日' },
    text: { 'zh-CN': '近 {days} 日，{nothing}', en: 'The last week, at {z} or more' },
  });
  for (const language of languages) {
    const { steps } = await ask<SiteProduct>('product?page=baHotWord', language);
    expect(steps.map(({ numbers }) => numbers)).toEqual([
      ['days', 'z'],
      ['backgroundDays'],
      ['days'],
      ['stories', 'sources', 'z', 'ratio'],
    ]);
  }
});

test('a page has its own texts only', async () => {
  await createContent(t.db, 'productQuestion', {
    page: 'baExplorer' satisfies ProductPage,
    question: { 'zh-CN': '只问检索' },
    answer: { 'zh-CN': '只答检索' },
  });
  expect(JSON.stringify(await ask('product?page=baExplorer'))).toContain('只问检索');
  expect(JSON.stringify(await ask('product?page=baHotWord'))).not.toContain('只问检索');
});

test('every module is on offer, described or not', async () => {
  const name = { 'zh-CN': '新模块' };
  await t.db.insert(modules).values({ code: 'new', name, description: { 'zh-CN': '做一件新事' }, sort: 99 });
  const { modules: offered, moments } = await ask<SiteSaas>('saas');
  expect(offered.map(({ code }) => code)).toEqual([
    ...['ba_explorer', 'ba_active', 'ba_hotword', 'esg', 'report', 'contacts', 'push', 'tpc', 'new'],
  ]);
  expect(offered[0]).toMatchObject({ name: 'BA Explorer', opening: 'request', audience: '董办、投资者关系、研究' });
  expect(offered.at(-1)).toEqual({
    code: 'new',
    name: '新模块',
    audience: '',
    gain: '做一件新事',
    opening: 'request',
    untranslated: [],
  });
  expect(moments.map(({ time }) => time)).toEqual(['08:30', '10:40', '14:00', '17:30']);
});

describe('the sample of the interface', () => {
  const readSample = async () => {
    const { sample } = await ask<SiteData>('data');
    const [, method, address = ''] = /^(\S+) (\S+)/.exec(sample?.request ?? '') ?? [];
    return { method, address, lines: sample?.request.split('\n'), answer: JSON.parse(sample?.response ?? '') };
  };

  test('chooses its language as calls do', async () => {
    expect((await readSample()).lines).toContain(`Cookie: ${languageCookie}=zh-CN`);
  });

  test('is a call that everybody may make, and its answer is one of that call', async () => {
    const { method, address, answer } = await readSample();
    const endpoint = Object.values<Endpoint>(endpoints).find(
      (each) => each.method === method && apiBase + each.path === address,
    );
    expect(endpoint?.access).toBe('public');
    expect(endpoint?.result.parse(answer.result)).toEqual(answer.result);
    const real = await t.app.inject({ url: address });
    expect(real.statusCode).toBe(200);
    expect(Object.keys(answer)).toEqual(Object.keys(real.json()));
    expect(Object.keys(answer.result)).toEqual(Object.keys(real.json().result));
  });

  test('has a word that the formula would list, with its score', async () => {
    const { answer } = await readSample();
    const [word] = (answer.result as TopWords).items;
    const weeks = word?.spark ?? [];
    const counts = {
      foreground: weeks.at(-1) ?? 0,
      foregroundStories: 160,
      background: weeks.slice(0, -1).reduce((sum, stories) => sum + stories, 0),
      backgroundStories: 1900,
    };
    const { z, ratio } = scoreWord(counts);
    expect(word).toMatchObject({ stories: 12, z: { value: Number(z.toFixed(3)) }, ratio: Number(ratio.toFixed(3)) });
    expect(meetsThresholds(counts, { z, ratio }) && hasEnoughSources(word?.sources ?? 0)).toBe(true);
    // Few of these stories are from the week before: it was not listed then.
    expect(word).toMatchObject({ state: 'new', z: { previous: null } });
  });
});

test('data have six fields, and come in two ways', async () => {
  const { catalogue, deliveries } = await ask<SiteData>('data');
  expect(catalogue).toHaveLength(6);
  expect(deliveries).toHaveLength(2);
  expect(deliveries[0]?.terms).toContain('按约定开通');
});

test('the seats that a company gets are those that its page names', async () => {
  const { claim } = await ask<SiteProduct>('product?page=saasProduct');
  expect(claim.note).toContain(`含 ${clients.seats.default} 个席位`);
  const english = await ask<SiteProduct>('product?page=saasProduct', 'en');
  expect(english.claim.note).toContain(`with ${clients.seats.default} seats`);
});

test('the step of the active rate says what is added to both volumes', async () => {
  const { steps } = await ask<SiteProduct>('product?page=baActiveRate');
  expect(steps[1]?.text).toContain('行业中位数');
  const english = await ask<SiteProduct>('product?page=baActiveRate', 'en');
  expect(english.steps[1]?.text).toContain('the industry’s median');
});

test('an unknown page is refused', async () => {
  expect((await t.app.inject({ url: '/api/white/site/product?page=other' })).statusCode).toBe(400);
});
