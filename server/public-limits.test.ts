import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiBase, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { pushLinkPath } from '#contract/outreach/push-rules.ts';
import { loadFirstData } from '#server/demo/first-data.ts';
import { loadClientBuild } from '#server/site/client-build.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  // The clock stands still, so that no tokens are refilled.
  const deps = { build: await loadClientBuild(path.resolve('dist')), uptime: () => 0 };
  t = await openTestApp({ publicLimitsFactor: 1 }, deps);
  await loadFirstData(t.db, { demo: false, now: t.now(), say: () => {} });
});
afterAll(() => t.close());

let addresses = 0;
/** An unused address. */
const newAddress = () => `198.51.100.${++addresses}`;

/** Calls like the browser, from an address, without a session unless a token is given. */
async function callFrom(remoteAddress: string, name: EndpointName, body?: object, token?: string) {
  const { method, path: route } = endpoints[name];
  const headers = token ? { token, authorization: `Bearer ${token}` } : {};
  return t.app.inject({ method, url: apiBase + route, remoteAddress, headers, ...(body && { payload: body }) });
}

const visit = (remoteAddress: string, url: string, language = 'zh-CN') =>
  t.app.inject({ url, remoteAddress, headers: { cookie: `lang=${language}` } });

/** How many sequential calls were answered before the first refusal. */
async function untilRefused(ask: () => Promise<{ statusCode: number }>, most = 300): Promise<number> {
  for (let answered = 0; answered < most; answered += 1) if ((await ask()).statusCode === 429) return answered;
  return most;
}

const rare = Array.from({ length: 140 }, (_, index) => String.fromCodePoint(0x4e00 + index * 97)).join('|');

describe('an address that searches without pause', () => {
  test('is told to wait, and others are not', async () => {
    const address = newAddress();
    const ask = () => callFrom(address, 'explorer.sample', { q: '产线' });
    expect(await untilRefused(ask)).toBe(30);
    const refused = await ask();
    expect(refused.json()).toMatchObject({ code: 429, desc: '操作过于频繁，请稍后再试' });
    expect(refused.headers['retry-after']).toBe('1');
    expect((await callFrom(newAddress(), 'explorer.sample', { q: '产线' })).statusCode).toBe(200);
  });

  test('still reads the site, and whoever is signed in behind it searches on', async () => {
    const address = newAddress();
    const { username } = await createUser(t.db);
    const token = await t.login(username);
    await untilRefused(() => callFrom(address, 'explorer.sample', {}));
    expect((await callFrom(address, 'site.frame')).statusCode).toBe(200);
    const search = await callFrom(address, 'explorer.search', { q: '产线' }, token);
    expect(search.json().code).toBe(200);
  });

  test('meets the same count on pages and in calls, and the page keeps what was typed', async () => {
    const address = newAddress();
    let number = 0;
    // Different addresses, because a cached page would cost nothing.
    const ask = () => visit(address, `/baExplorer?q=%E4%BA%A7%E7%BA%BF${++number}&from=2026-10-01`);
    expect(await untilRefused(ask)).toBe(30);
    expect((await callFrom(address, 'explorer.sample', {})).statusCode).toBe(429);
    const page = await ask();
    expect(page.statusCode).toBe(429);
    expect(page.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
    expect(page.body).toContain(`value="产线${number}"`);
    expect(page.body).toContain('value="2026-10-01"');
    expect(page.body).toContain('操作过于频繁');
    const search = await visit(address, '/front?q=solar', 'en');
    expect(search.statusCode).toBe(429);
    expect(search.body).toContain('value="solar"');
    expect(search.body).toContain('Too many requests');
  });

  test('is shown kept pages as ever', async () => {
    await visit(newAddress(), '/baExplorer');
    const address = newAddress();
    expect(await untilRefused(() => visit(address, '/baExplorer'), 60)).toBe(60);
    expect((await callFrom(address, 'explorer.sample', {})).statusCode).toBe(200);
  });
});

test('an address that reads without pause gets a page that says so', async () => {
  const address = newAddress();
  expect(await untilRefused(() => callFrom(address, 'site.trial'))).toBe(240);
  const page = await visit(address, '/tryuse');
  expect(page.statusCode).toBe(429);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('访问过于频繁');
});

test('an address that waits makes nobody wait who asks for the same page at that moment', async () => {
  const address = newAddress();
  await untilRefused(() => callFrom(address, 'site.trial'));
  const [refused, answered] = await Promise.all([
    visit(address, '/companyProfile'),
    visit(newAddress(), '/companyProfile'),
  ]);
  expect([refused.statusCode, answered.statusCode]).toEqual([429, 200]);
});

test('pages that differ by their query cost what is read for them, and none of the figures that all of them show', async () => {
  const address = newAddress();
  let number = 0;
  const ask = () => visit(address, `/companyNews?q=${++number}`);
  expect(await untilRefused(ask, 100)).toBe(100);
  expect((await callFrom(address, 'insight.topWords')).statusCode).toBe(200);
});

describe('an address that asks without pause beside the calls', () => {
  test('for pages that are not there waits, reads what is kept, and makes nobody else wait', async () => {
    await visit(newAddress(), '/companyProfile');
    const address = newAddress();
    let number = 0;
    expect(await untilRefused(() => visit(address, `/nowhere-${++number}`), 310)).toBe(300);
    const refused = await visit(address, '/nowhere');
    expect(refused.headers).toMatchObject({ 'retry-after': '1', 'content-type': 'text/html; charset=utf-8' });
    expect(refused.body).toContain('访问过于频繁');
    expect(refused.body).toContain('<title>商鉴</title>');
    expect((await visit(address, '/nowhere', 'en')).body).toContain('Too many requests');
    expect((await visit(address, '/_data/nowhere')).statusCode).toBe(429);
    expect((await visit(address, '/companyProfile')).statusCode).toBe(200);
    expect((await visit(newAddress(), '/nowhere')).statusCode).toBe(404);
    await createContent(t.db, 'settings', { brand: { 'zh-CN': '明鉴', en: 'Mingjian' } });
    await expect
      .poll(async () => {
        await visit(newAddress(), '/companyProfile');
        return (await visit(address, '/nowhere')).body;
      })
      .toContain('<title>明鉴</title>');
  });

  test.each([
    ['pictures', `/media/images/${'0'.repeat(32)}/1024.webp`],
    ['videos', `/media/videos/${'0'.repeat(32)}`],
    ['files of videos', '/media/987654/video.mp4'],
    ['links of digests', `${apiBase}${pushLinkPath}/unknown`],
  ])('for %s waits, long after whoever reads would', async (_what, url) => {
    const address = newAddress();
    expect(await untilRefused(() => visit(address, url), 610)).toBe(600);
    const refused = await visit(address, url);
    expect(refused.json()).toMatchObject({ code: 429 });
    expect(refused.headers['retry-after']).toBe('1');
    expect((await visit(newAddress(), url)).statusCode).not.toBe(429);
  });

  test('for parts of the sitemap waits, but for those that are kept', async () => {
    await createArticle(t.db, { publishedAt: '2026-11-01T02:00:00Z' });
    await expect.poll(async () => (await visit(newAddress(), '/sitemap-articles-1.xml')).statusCode).toBe(200);
    const address = newAddress();
    let part = 1_000;
    expect(await untilRefused(() => visit(address, `/sitemap-articles-${++part}.xml`))).toBe(60);
    const refused = await visit(address, '/sitemap-articles-2.xml');
    expect(refused.json()).toMatchObject({ code: 429 });
    expect(refused.headers['retry-after']).toBe('1');
    expect((await visit(newAddress(), '/sitemap-articles-2.xml')).statusCode).toBe(404);
    await expect
      .poll(async () => {
        await visit(newAddress(), '/sitemap-articles-1.xml');
        return (await visit(address, '/sitemap-articles-1.xml')).statusCode;
      })
      .toBe(200);
  });

  test.each([
    ['svg', 120],
    ['png', 12],
  ])('for illustrations as %s waits, but for those that are drawn', async (form, most) => {
    const address = newAddress();
    let seed = 1_000;
    const next = () => visit(address, `/illustrations/mirror/${++seed}.${form}`);
    expect(await untilRefused(next, most + 1)).toBe(most);
    const refused = await next();
    expect(refused.json()).toMatchObject({ code: 429 });
    expect(refused.headers['cache-control']).toBe('no-store');
    expect((await visit(address, `/illustrations/mirror/1001.${form}`)).statusCode).toBe(200);
    expect((await visit(newAddress(), `/illustrations/mirror/${seed}.${form}`)).statusCode).toBe(200);
  });

  test.each(['/auth/oidc/none', '/auth/oidc/none/callback'])('for %s waits', async (url) => {
    const address = newAddress();
    const led = async (from = address) => {
      const { statusCode, headers } = await visit(from, url);
      expect(statusCode).toBe(303);
      return String(headers.location);
    };
    for (let answered = 0; answered < 100; answered += 1) expect(await led()).not.toContain('busy');
    // Whoever signs in is in a browser, and reads a page rather than an envelope.
    const page = await visit(newAddress(), await led());
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('登录次数过多')]);
    expect(await led(newAddress())).not.toContain('busy');
  });
});

describe('a search that costs more than a visitor’s may', () => {
  test('for many single signs, or many words, is refused and names the field', async () => {
    const wordy = Array.from({ length: 31 }, (_, index) => `词语${index}`).join(' OR ');
    for (const q of [rare, wordy, '龘|龖|龗|龞|龠']) {
      const sample = await callFrom(newAddress(), 'explorer.sample', { q, from: '2026-10-01' });
      expect(sample.statusCode).toBe(400);
      expect(sample.json().issues).toEqual([{ path: 'body.q', message: expect.stringContaining('30 个词') }]);
    }
    const q = encodeURIComponent(rare.slice(0, 99));
    const search = await visit(newAddress(), `${apiBase}/white/site/search?q=${q}`);
    expect(search.json()).toMatchObject({ code: 400, issues: [{ path: 'query.q' }] });
  });

  test('over years is refused and names the field; a year is not', async () => {
    const ask = (from: string) => callFrom(newAddress(), 'explorer.sample', { from });
    expect((await ask('2000-01-01')).json()).toMatchObject({ code: 400, issues: [{ path: 'body.from' }] });
    expect((await ask('2025-11-19')).json().issues).toHaveLength(1);
    expect((await ask('2025-11-20')).json().code).toBe(200);
  });

  test('is explained on the page, which keeps what was typed', async () => {
    const page = await visit(newAddress(), `/baExplorer?q=${encodeURIComponent(rare)}`);
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('关键词过多');
    expect(page.body).toContain(`value="${rare}"`);
    const english = await visit(newAddress(), '/baExplorer?q=solar&from=2001-01-01', 'en');
    expect(english.body).toContain('366 days');
    expect(english.body).toContain('value="2001-01-01"');
  });

  test('is none of a long sentence that is looked for whole or in its words', async () => {
    const sentence = '公司公告称新建产线已经进入试生产阶段，预计明年上半年达到设计产能的八成';
    for (const q of [sentence, `"${sentence}"`, 'ESG climate report data center']) {
      expect((await callFrom(newAddress(), 'explorer.sample', { q })).json().code).toBe(200);
      expect((await visit(newAddress(), `/front?q=${encodeURIComponent(q)}`)).statusCode).toBe(200);
    }
  });
});
