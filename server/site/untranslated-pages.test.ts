import path from 'node:path';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { languageCookie } from '#contract/language.ts';
import { modules } from '#server/identity/companies/tables.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { loadClientBuild } from './client-build.ts';

let t: TestApp;
const written = '只有中文';
const chinese = { 'zh-CN': written };
const notices = { someTexts: 'Some of this has no English version yet', wholeText: 'has not been translated yet' };

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
  await create('privacyVersion', { version: '1.0', effectiveOn: '2026-01-01', body: chinese, changes: chinese });
}

/** Texts of the page itself, each with the language that its nearest element names. */
async function textsOf(address: string, language: string) {
  const { body, statusCode } = await t.app.inject({
    url: address,
    headers: { cookie: `${languageCookie}=${language}` },
  });
  expect(statusCode).toBe(200);
  const [main = ''] = /<main.*<\/main>/s.exec(body) ?? [];
  const texts: { readonly text: string; readonly language: string }[] = [];
  const languages: string[] = [];
  const parser = new Parser({
    onopentag: (_name, { lang }) => languages.push(lang ?? languages.at(-1) ?? ''),
    ontext: (text) => texts.push({ text, language: languages.at(-1) ?? '' }),
    onclosetag: () => languages.pop(),
  });
  parser.end(main);
  return texts;
}

describe.each([
  ...(['/saasProduct', '/dataProduct', '/baExplorer', '/baActiveRate', '/baHotWord'] as const),
  ...(['/companyProfile', '/certificate', '/certificate?id=', '/joinUs', '/contactUs', '/tryuse', '/privacy'] as const),
])('%s without a translation', (address) => {
  test('says in English that it is shown in Chinese, once, and marks what is', async () => {
    const texts = await textsOf(address.endsWith('=') ? `${address}${await certificateId()}` : address, 'en');
    const said = texts.filter(({ text }) => Object.values(notices).some((notice) => text.includes(notice)));
    expect(said).toHaveLength(1);
    const inChinese = texts.filter(({ text }) => text.includes(written));
    expect(inChinese.length).toBeGreaterThan(1);
    expect(inChinese.filter(({ language }) => language !== 'zh-CN')).toEqual([]);
  });

  test('says nothing of that in Chinese', async () => {
    const texts = await textsOf(address.endsWith('=') ? `${address}${await certificateId()}` : address, 'zh-CN');
    expect(texts.filter(({ text }) => text.includes('还没有英文版'))).toEqual([]);
    expect(texts.filter(({ language }) => language !== '')).toEqual([]);
  });
});

async function certificateId(): Promise<number> {
  const [certificate] = (await t.call('site.certificates', undefined)).json().result;
  return certificate?.id ?? 0;
}
