import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function read(name: EndpointName, language = 'zh-CN') {
  return (await app.call(name, undefined, { headers: { cookie: `lang=${language}` } })).json().result;
}

const both = (zh: string, en: string) => ({ 'zh-CN': zh, en });

describe('pages about the company', () => {
  test('are there, and empty, before anybody has written a word', async () => {
    expect(await read('site.company')).toMatchObject({ slogan: [], bodyHtml: '', figures: [] });
    expect(await read('site.certificates')).toEqual([]);
    expect(await read('site.careers')).toMatchObject({ jobs: [], mail: '' });
    expect(await read('site.contact')).toMatchObject({ places: [], terms: null });
    expect(await read('site.trial')).toMatchObject({ steps: [], topics: [], terms: null });
    expect(await read('site.privacy')).toEqual({ versions: [], shown: null });
  });

  test('count what can be counted, and show what was written', async () => {
    await createContent(app.db, 'companyFigure', {
      source: 'written',
      value: '2019',
      unit: both('年', ''),
      label: both('成立', 'Founded'),
    });
    await createContent(app.db, 'companyFigure', {
      source: 'sources',
      value: '',
      unit: both('家', ''),
      label: both('来源', 'Sources'),
    });
    expect((await read('site.company')).figures).toEqual([
      { value: '2019', unit: '年', label: '成立', untranslated: [] },
      { value: '0', unit: '家', label: '来源', untranslated: [] },
    ]);
    expect((await read('site.company', 'en')).figures[0]).toEqual({
      ...{ value: '2019', unit: '', label: 'Founded' },
      untranslated: [],
    });
  });

  test('say which of their texts are not translated, and sanitise them once more', async () => {
    await createContent(app.db, 'companyStatement', {
      slogan: both('以数为鉴\n知所兴替', 'Data as the mirror'),
      body: { 'zh-CN': '<p>正文<script>alert(1)</script></p>' },
    });
    expect(await read('site.company', 'en')).toMatchObject({
      slogan: ['Data as the mirror'],
      bodyHtml: '<p>正文</p>',
      untranslated: ['body'],
    });
    expect(await read('site.company')).toMatchObject({ slogan: ['以数为鉴', '知所兴替'], untranslated: [] });
  });

  test('list no position whose last day has passed, and mark certificates that have run out', async () => {
    const job = {
      place: both('北京', 'Beijing'),
      team: both('研究', 'Research'),
      employment: 'fullTime',
      body: both('', ''),
    } as const;
    await createContent(app.db, 'job', { ...job, title: both('过期', 'Past'), until: '2026-11-19' });
    await createContent(app.db, 'job', { ...job, title: both('今天截止', 'Today'), until: '2026-11-20' });
    await createContent(
      app.db,
      'job',
      { ...job, title: both('长期', 'Open'), until: null },
      { publishedAt: '2026-05-01T00:00:00Z' },
    );
    const { jobs } = await read('site.careers');
    expect(jobs.map(({ title }: { title: string }) => title)).toEqual(['长期', '今天截止']);

    const certificate = {
      name: both('证书', 'Certificate'),
      issuer: both('某处', 'Somebody'),
      number: '1',
      issuedOn: '2024-01-01',
      scope: both('', ''),
      pattern: 'mirror',
    } as const;
    await createContent(app.db, 'certificate', { ...certificate, validUntil: '2026-11-19' });
    await createContent(app.db, 'certificate', { ...certificate, validUntil: '2026-11-20' });
    await createContent(app.db, 'certificate', { ...certificate, validUntil: null });
    const certificates = await read('site.certificates');
    expect(certificates.map(({ expired }: { expired: boolean }) => expired)).toEqual([true, false, false]);
  });
});

describe('a position and a certificate of its own address', () => {
  const texts = {
    title: both('职位', 'Position'),
    place: both('北京', ''),
    team: both('研究', ''),
    body: both('', ''),
  };
  const job = { ...texts, employment: 'fullTime', until: null } as const;
  const certificate = {
    ...{ name: both('证书', 'Certificate'), issuer: both('某处', ''), number: '1', issuedOn: '2024-01-01' },
    ...{ scope: both('', ''), validUntil: null, pattern: 'mirror' as const },
  } as const;
  const status = async (name: EndpointName, id: number) =>
    (await app.call(name, undefined, { query: { id: String(id) } })).statusCode;

  test('are there while they are published, gone afterwards, and not known before', async () => {
    const { db } = app;
    const jobs = [
      await createContent(db, 'job', job),
      await createContent(db, 'job', job, { state: 'withdrawn' }),
      await createContent(db, 'job', { ...job, until: '2026-11-19' }),
      await createContent(db, 'job', job, { state: 'draft' }),
      987_654,
    ];
    expect(await Promise.all(jobs.map((id) => status('site.careers', id)))).toEqual([200, 410, 410, 404, 404]);
    const certificates = [
      await createContent(db, 'certificate', certificate),
      await createContent(db, 'certificate', { ...certificate, validUntil: '2025-01-01' }),
      await createContent(db, 'certificate', certificate, { state: 'withdrawn' }),
      jobs[0] ?? 0,
    ];
    expect(await Promise.all(certificates.map((id) => status('site.certificates', id)))).toEqual([200, 200, 410, 404]);
  });
});

describe('the terms', () => {
  const write = (version: string, effectiveOn: string, state: 'published' | 'draft' | 'withdrawn' = 'published') =>
    createContent(
      app.db,
      'privacyVersion',
      { version, effectiveOn, changes: both('一\n\n二', 'One\nTwo'), body: both(`<h2>${version}</h2>`, '') },
      { state },
    );
  const privacy = async (query: string) => (await app.app.inject({ url: `/api/white/site/privacy${query}` })).json();

  test('in force are the latest whose day has come; older and coming ones can be read', async () => {
    const [first, coming] = [await write('1.0', '2025-01-01'), await write('3.0', '2026-11-21')];
    const second = await write('2.0', '2026-11-20');
    const draft = await write('4.0', '2026-01-01', 'draft');
    const gone = await write('0.9', '2024-01-01', 'withdrawn');
    const { versions, shown } = (await privacy('')).result;
    expect(versions.map(({ id, state }: { id: number; state: string }) => [id, state])).toEqual([
      [coming, 'ahead'],
      [second, 'inForce'],
      [first, 'past'],
    ]);
    expect(shown).toMatchObject({ id: second, version: '2.0', bodyHtml: '<h2>2.0</h2>', changes: ['一', '二'] });
    expect((await privacy(`?id=${first}`)).result.shown.version).toBe('1.0');
    expect((await read('site.trial')).terms).toEqual({ id: second, version: '2.0' });
    expect((await privacy(`?id=${draft}`)).code).toBe(404);
    expect((await privacy(`?id=${gone}`)).code).toBe(410);
    expect((await privacy('?id=x')).code).toBe(400);
  });
});
