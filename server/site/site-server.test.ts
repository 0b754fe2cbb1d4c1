import path from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicPaths } from '#contract/paths.ts';
import { buildApp } from '#server/app.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { loadFirstData } from '#server/demo/first-data.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { loadClientBuild } from './client-build.ts';

let app: FastifyInstance;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let address: string;

beforeAll(async () => {
  database = await openTestDatabase();
  await loadFirstData(database.db, { demo: { secret: 'demo' }, now: new Date(), say: () => {} });
  app = await buildApp({
    config: testConfig(),
    database,
    clock: () => new Date(),
    shareSecret: testShareSecret,
    send: discardMessages,
    build: await loadClientBuild(path.resolve('dist')),
    publicUrl: () => 'https://shangjian.example',
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(address + path, { headers, redirect: 'manual' });
}

describe('public pages', () => {
  test.each(Object.values(publicPaths))('%s is a whole document from the server', async (path) => {
    const response = await get(path);
    const html = await response.text();
    // The page of the set-up is not there any more.
    expect(response.status).toBe(path === '/404' || path === '/setup' ? 404 : 200);
    expect(html).toMatch(/<title>商鉴<\/title>/);
    expect(html).toContain('<h1');
  });

  test('hold nothing inline', async () => {
    const html = await (await get('/front')).text();
    expect(html).not.toMatch(/\sstyle="/);
    expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/(ld\+)?json"))/);
  });

  test('speak the language of the cookie, and ?lang= sets it', async () => {
    const chosen = await get('/front?lang=en');
    expect(chosen.headers.get('set-cookie')).toMatch(/^lang=en;/);
    expect(await chosen.text()).toContain('<html lang="en"');
    expect(await (await get('/front', { cookie: 'lang=en' })).text()).toContain('<html lang="en"');
    expect(await (await get('/front')).text()).toContain('<html lang="zh-CN"');
  });

  test('take absolute links from PUBLIC_URL, never from the Host header', async () => {
    const html = await (await get('/companyProfile', { host: 'evil.example' })).text();
    expect(html).toContain('https://shangjian.example/companyProfile');
    expect(html).not.toContain('evil.example');
  });

  test('are not sent twice to who has them', async () => {
    await (await get('/front')).text();
    const etag = (await get('/front')).headers.get('etag') ?? '';
    expect((await get('/front', { 'if-none-match': etag })).status).toBe(304);
  });

  test('are kept in the language that an address asks for, whose cookie only that answer carries', async () => {
    const first = await get('/explain?lang=en');
    const again = await get('/explain?lang=en');
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(again.headers.get('set-cookie')).toMatch(/^lang=en;/);
    const byCookie = await get('/explain', { cookie: 'lang=en' });
    expect(byCookie.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(byCookie.headers.get('set-cookie')).toBeNull();
  });

  test('say that their language is in a cookie, and that whoever keeps them has to ask', async () => {
    const [chinese, english] = await Promise.all([get('/front'), get('/front', { cookie: 'lang=en' })]);
    expect(chinese.headers.get('vary')).toBe('accept-encoding, cookie');
    expect(chinese.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(chinese.headers.get('etag')).not.toBe(english.headers.get('etag'));
  });

  test.each(['/front/', '/companyNews//', '/videoList/?type=ESG'])('%s leads to its one spelling', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(path.replace(/\/+(?=\?|$)/, ''));
  });

  test('stay where they are, whatever redirects lie over them', async () => {
    const [now, to] = [new Date(), '/companyNews'];
    const from = [
      '/',
      '/front',
      '/login',
      '/home',
      '/articles',
      'https://old.example.cn',
      '/companyNewsDetail?id=987',
      '/was',
    ];
    const rows = await database.db
      .insert(contentItems)
      .values(
        from.map((address) => ({
          ...{ kind: 'moved' as const, sort: 0, state: 'published' as const, publishedAt: now, changedAt: now },
          fields: { from: address, to },
        })),
      )
      .returning({ id: contentItems.id });
    await expect.poll(async () => (await get('/was')).headers.get('location')).toBe(to);
    for (const path of ['/', '/front', '/login', '/home', '/articles'])
      expect((await get(path)).status, path).toBe(200);
    expect((await get('/companyNewsDetail?id=987')).headers.get('location')).toBe(to);
    expect((await get('/companyNewsDetail?id=986')).status).toBe(404);
    const ids = rows.map(({ id }) => id);
    await database.db.delete(contentItems).where(inArray(contentItems.id, ids));
    await expect.poll(async () => (await get('/was')).status).toBe(404);
  });

  test('tell browsers to be strict, and other sites nothing', async () => {
    for (const path of ['/front', '/no/such/page', '/sitemap.xml']) {
      expect(Object.fromEntries((await get(path)).headers)).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('show a change of their content at once', async () => {
    const phone = `010-${Date.now()}`;
    expect(await (await get('/front')).text()).not.toContain(phone);
    await database.db
      .update(contentItems)
      .set({ fields: sql`jsonb_set(${contentItems.fields}, '{phone}', to_jsonb(${phone}::text))` })
      .where(eq(contentItems.kind, 'settings'));
    await expect.poll(async () => (await get('/front')).text()).toContain(phone);
  });

  test('shows an item at its second, though nobody changes anything', async () => {
    const [first] = await database.db
      .select({ fields: contentItems.fields })
      .from(contentItems)
      .where(eq(contentItems.kind, 'frontTool'));
    const publishedAt = new Date(Date.now() + 3_000);
    const title = `准时出现${publishedAt.getTime()}`;
    await database.db.insert(contentItems).values({
      kind: 'frontTool',
      sort: 9,
      state: 'published',
      publishedAt,
      changedAt: new Date(),
      fields: { ...(first?.fields as object), title: { 'zh-CN': title } },
    });
    // From the first look on: too early a one would find it before its second.
    await expect.poll(async () => (await get('/front')).text()).toContain(title);
    expect(Date.now()).toBeGreaterThanOrEqual(publishedAt.getTime());
  });

  test('a call that does not exist answers as calls do, not with a page', async () => {
    const response = await get('/api/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 404, requestId: expect.any(String) });
  });

  test('an address that nothing knows is a 404 that is not kept', async () => {
    const response = await get('/no/such/page');
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('nothing of the address is reflected as markup', async () => {
    const html = await (await get('/no"><script>alert(1)</script>?q=<img src=x>')).text();
    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('<img src=x>');
  });
});

describe('the workspace', () => {
  test.each(['/home', '/usePage', '/articleDetail?id=1', '/ba/explorer', '/client/contacts/'])(
    '%s gets the shell, so that refresh and deep links work',
    async (path) => {
      const response = await get(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toContain('data-app="workspace"');
      const nonce = /name="csp-nonce" content="([^"]+)"/.exec(html)?.[1];
      expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    },
  );

  test('every shell has a nonce of its own', async () => {
    const [one, other] = await Promise.all([get('/home'), get('/home')]);
    expect(one.headers.get('content-security-policy')).not.toBe(other.headers.get('content-security-policy'));
  });
});

describe('the policy of what a browser may load, run, send and be framed by', () => {
  const policyOf = async (path: string) => String((await get(path)).headers.get('content-security-policy'));
  const policy = [
    ...["default-src 'self'", "base-uri 'self'", "connect-src 'self'", "font-src 'self'", "form-action 'self'"],
    ...["frame-ancestors 'none'", "img-src 'self' data:", "media-src 'self'", "object-src 'none'"],
    ...["script-src 'self'", "script-src-attr 'none'", "style-src 'self'"],
  ];

  test.each(['/front', '/no/such/page', '/sitemap.xml', '/api/nothing', '/livez'])(
    'allows nothing inline and no other origin (%s)',
    async (path) => {
      expect((await policyOf(path)).split(';')).toEqual(policy);
    },
  );

  test('allows the workspace the styles with its nonce besides', async () => {
    const nonce = / 'nonce-[A-Za-z\d+/]{22}=='/;
    const workspace = await policyOf('/home');
    expect(workspace).toMatch(nonce);
    expect(workspace.replace(nonce, '').split(';')).toEqual(policy);
  });
});

describe('files', () => {
  test('the built ones never change and come compressed', async () => {
    const html = await (await get('/front')).text();
    const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? '';
    const response = await get(script, { 'accept-encoding': 'br' });
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  test('an illustration is the same for the same seed', async () => {
    const [one, again, other] = await Promise.all(
      [7, 7, 8].map(async (seed) => (await get(`/illustrations/waves/${seed}.svg`)).text()),
    );
    expect(one).toMatch(/^<svg/);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
    expect((await get('/illustrations/unknown/1.svg')).status).toBe(404);
  });

  test('a file of the build that is not there is answered like any page that is not there', async () => {
    const html = await (await get('/front')).text();
    const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? '';
    for (const path of ['/assets/none.js', '/assets/', '/assets', `${script}.br`]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).not.toContain('immutable');
    }
  });

  test('nothing outside the build can be fetched', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/.vite/manifest.json',
      '/assets/../../package.json',
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });
});
