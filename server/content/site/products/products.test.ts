import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProductPage, productPages } from '#contract/content/product-pages.ts';
import type { SiteData, SiteProduct, SiteSaas } from '#contract/content/site-products.ts';
import { hotWordListSchema } from '#contract/insight/hot-words.ts';
import { languages } from '#contract/language.ts';
import { modules } from '#server/identity/companies/tables.ts';
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
  const headers = { 'accept-language': language };
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
  expect(offered[0]).toMatchObject({ name: 'BA Explorer', opening: 'open', audience: '董办、投资者关系、研究' });
  expect(offered.at(-1)).toEqual({ code: 'new', name: '新模块', audience: '', gain: '做一件新事', opening: 'request' });
  expect(moments.map(({ time }) => time)).toEqual(['08:30', '10:40', '14:00', '17:30']);
});

test('the sample of the interface is what the call it shows answers with', async () => {
  const { sample, catalogue, deliveries } = await ask<SiteData>('data');
  const path = /^GET \/api(\S+?)\?/.exec(sample?.request ?? '')?.[1];
  expect(path).toBe('/white/hotWord/list');
  const { code, result } = JSON.parse(sample?.response ?? '');
  expect(code).toBe(200);
  expect(hotWordListSchema.parse(result)).toEqual(result);
  expect(catalogue).toHaveLength(6);
  expect(deliveries).toHaveLength(2);
});

test('an unknown page is refused', async () => {
  expect((await t.app.inject({ url: '/api/white/site/product?page=other' })).statusCode).toBe(400);
});
