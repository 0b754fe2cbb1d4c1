import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { languageCookie } from '#contract/language.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { modules } from '#server/identity/companies/tables.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { loadClientBuild } from './client-build.ts';

let t: TestApp;
const written = '只有中文';
const chinese = { 'zh-CN': written };
const notices = {
  someTexts: 'Some of this has no English version yet',
  wholeText: 'has not been translated yet',
  article: 'There is no English version yet',
};

beforeAll(async () => {
  t = await openTestApp({}, { build: await loadClientBuild(path.resolve('dist')) });
  await writePages();
});
afterAll(() => t.close());

/** What the pages show, without a word of English. */
async function writePages(): Promise<void> {
  const create = <Kind extends ContentKind>(kind: Kind, fields: Parameters<typeof createContent<Kind>>[2]) =>
    createContent(t.db, kind, fields);
  for (const page of ['saasProduct', 'dataProduct', 'baExplorer', 'baActiveRate', 'baHotWord'] as const) {
    await create('productClaim', { page, title: chinese, lead: chinese, note: chinese });
    await create('productStep', { page, title: chinese, text: chinese });
    await create('productQuestion', { page, question: chinese, answer: chinese });
  }
  await create('callToAction', { title: chinese, text: chinese });
  await t.db.insert(modules).values({ code: 'only', name: chinese, description: chinese, sort: 1 });
  await create('saasMoment', { time: '08:30', title: chinese, text: chinese, tool: chinese, href: '/baExplorer' });
  await create('dataField', { name: chinese, content: chinese, update: chinese, history: chinese, format: chinese });
  await create('dataSample', { note: chinese, request: 'GET /', response: '{}' });
  await create('dataDelivery', { title: chinese, text: chinese, terms: chinese });
  await create('companyStatement', { slogan: chinese, title: chinese, body: chinese, note: chinese });
  await create('companyFigure', { source: 'written', value: '7', unit: chinese, label: chinese });
  const days = { number: '1', issuedOn: '2026-01-01', validUntil: null };
  await create('certificate', { name: chinese, issuer: chinese, scope: chinese, pattern: 'mirror', ...days });
  await create('careers', { title: chinese, lead: chinese, apply: chinese, mail: '' });
  const texts = { title: chinese, place: chinese, team: chinese, body: chinese };
  await create('job', { ...texts, employment: 'fullTime', until: null });
  const form = { formTitle: chinese, formLead: chinese, next: chinese };
  await create('contact', { lead: chinese, email: 'a@b.example', emailNote: chinese, ...form });
  const streets = { mainStreet: chinese, sideStreet: chinese, station: chinese, landmark: chinese };
  await create('contactPlace', { name: chinese, address: chinese, route: chinese, ...streets });
  await create('trial', { title: chinese, lead: chinese, next: chinese });
  await create('trialStep', { title: chinese, note: chinese });
  await create('trialTopic', { label: chinese });
  await create('frontHero', { title: chinese, lead: chinese, trust: chinese });
  await create('frontTool', { title: chinese, text: chinese, href: '/baExplorer' });
  const question = { team: chinese, question: chinese, answer: chinese, tool: chinese };
  await create('frontSolution', { ...question, href: '/baExplorer' });
  const chapters = [{ at: 3, title: chinese }];
  for (const _ of [1, 2]) {
    await create('video', { category: 'BA', title: chinese, summary: chinese, seconds: 9, chapters });
    await create('news', { tag: 'product', pattern: 'mirror', title: chinese, summary: chinese, body: chinese });
  }
  await create('partner', { type: 10, name: chinese, field: chinese, since: 2024, summary: chinese, link: '' });
  await create('partnerIntro', { type: 10, text: chinese });
  await create('privacyVersion', { version: '1.0', effectiveOn: '2026-01-01', body: chinese, changes: chinese });
}

/** Texts of the page itself, or of its frame, each with the language that its nearest element names. */
async function textsOf(address: string, language: string, part: 'main' | 'header' | 'footer' = 'main') {
  const { body, statusCode } = await t.app.inject({
    url: address,
    headers: { cookie: `${languageCookie}=${language}` },
  });
  expect(statusCode).toBe(200);
  const [html = ''] = new RegExp(`<${part}.*</${part}>`, 's').exec(body) ?? [];
  const texts: { readonly text: string; readonly language: string }[] = [];
  const languages: string[] = [];
  const parser = new Parser({
    onopentag: (_name, { lang }) => languages.push(lang ?? languages.at(-1) ?? ''),
    ontext: (text) => texts.push({ text, language: languages.at(-1) ?? '' }),
    onclosetag: () => languages.pop(),
  });
  parser.end(html);
  return texts;
}

describe.each([
  ...(['/saasProduct', '/dataProduct', '/baExplorer', '/baActiveRate', '/baHotWord'] as const),
  ...(['/front', '/companyNews', '/videoList?type=BA', '/cooperativePartner', '/companyNewsDetail?id='] as const),
  ...(['/companyProfile', '/certificate', '/certificate?id=', '/joinUs', '/contactUs', '/tryuse', '/privacy'] as const),
])('%s without a translation', (address) => {
  test('says in English that it is shown in Chinese, once, and marks what is', async () => {
    const texts = await textsOf(await whole(address), 'en');
    const said = texts.filter(({ text }) => Object.values(notices).some((notice) => text.includes(notice)));
    expect(said).toHaveLength(1);
    const inChinese = texts.filter(({ text }) => text.includes(written));
    expect(inChinese.length).toBeGreaterThan(1);
    expect(inChinese.filter(({ language }) => language !== 'zh-CN')).toEqual([]);
  });

  test('says nothing of that in Chinese', async () => {
    const texts = await textsOf(await whole(address), 'zh-CN');
    expect(texts.filter(({ text }) => text.includes('还没有英文版'))).toEqual([]);
    expect(texts.filter(({ language }) => language !== '')).toEqual([]);
  });
});

test('the frame of a page marks what is shown in Chinese, and its foot says so', async () => {
  const texts = { tagline: chinese, slogan: chinese, phoneHours: chinese, copyright: chinese, recordNumber: chinese };
  const settings = await createContent(t.db, 'settings', { ...texts, brand: chinese, credit: chinese, phone: '400' });
  const menu = await createContent(t.db, 'menu', { label: chinese });
  await createContent(t.db, 'menuLink', { menu, label: chinese, note: chinese, href: '/privacy' });
  await createContent(t.db, 'menuLink', {
    menu,
    label: { ...chinese, en: 'News' },
    note: chinese,
    href: '/companyNews',
  });
  const chineseOf = (shown: Awaited<ReturnType<typeof textsOf>>) => shown.filter(({ text }) => text.includes(written));
  // Once the page that was kept has gone.
  await expect.poll(async () => chineseOf(await textsOf('/privacy', 'en', 'header')).length).toBeGreaterThan(4);
  const [header, footer] = await Promise.all([
    textsOf('/privacy', 'en', 'header'),
    textsOf('/privacy', 'en', 'footer'),
  ]);
  for (const shown of [header, footer]) {
    const inChinese = chineseOf(shown);
    expect(inChinese.length).toBeGreaterThan(4);
    expect(inChinese.filter(({ language }) => language !== 'zh-CN')).toEqual([]);
    expect(shown).toContainEqual({ text: 'News', language: '' });
  }
  const saysSo = (shown: typeof footer) => shown.filter(({ text }) => text.includes(notices.someTexts)).length;
  expect(saysSo(footer)).toBe(1);
  expect(saysSo(await textsOf('/privacy', 'zh-CN', 'footer'))).toBe(0);
  await t.db.delete(contentItems).where(inArray(contentItems.kind, ['menu', 'menuLink']));
  // The number is issued in Chinese alone.
  const fields = { brand: { 'zh-CN': '商鉴', en: 'Shangjian' }, recordNumber: chinese, phone: '400' };
  await t.db.update(contentItems).set({ fields }).where(eq(contentItems.id, settings));
  await expect.poll(async () => saysSo(await textsOf('/privacy', 'en', 'footer'))).toBe(0);
});

test('the front page marks the headline of a story without a translation', async () => {
  const headline = '澄川新材产线进入试生产';
  await createArticle(t.db, { publishedAt: '2026-01-02T02:00:00Z', title: { 'zh-CN': headline } });
  await settle(t.db, new Date('2026-01-02T03:00:00Z'));
  await expect
    .poll(async () => (await textsOf('/front', 'en')).filter(({ text }) => text === headline))
    .toContainEqual({ text: headline, language: 'zh-CN' });
  expect((await textsOf('/front', 'en')).filter(({ text }) => text === headline)).not.toContainEqual({
    text: headline,
    language: '',
  });
});

/** The address with the id of an item, if it asks for one. */
async function whole(address: string): Promise<string> {
  if (!address.endsWith('=')) return address;
  const list = address.startsWith('/certificate')
    ? (await t.call('site.certificates', undefined)).json().result
    : (await t.call('site.news', undefined)).json().result.list;
  return `${address}${list[0]?.id}`;
}
