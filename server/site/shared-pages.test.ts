import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharePaths } from '#contract/paths.ts';
import { buildApp } from '#server/app.ts';
import { createShare } from '#server/outreach/sharing/service.ts';
import { shareViews } from '#server/outreach/sharing/tables.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { loadClientBuild } from './client-build.ts';

let app: FastifyInstance;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let address: string;
let open: string;
let locked: string;
let openId: string;

const publicUrl = () => 'https://shangjian.example';
const clock = () => new Date();

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  app = await buildApp({
    ...{
      config: testConfig(),
      database,
      clock,
      shareSecret: testShareSecret,
      send: discardMessages,
      publicUrl,
    },
    build: await loadClientBuild(path.resolve('dist')),
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  const user = await createUser(db);
  const deps = { db, clock, secret: testShareSecret, publicUrl };
  const owner = { userId: user.id, stockId: user.stockIds[0] ?? 0 };
  const articleIds = [await createArticle(db, { publishedAt: '2026-03-01T00:00:00Z' })];
  const target = { kind: 'digest', from: '2026-03-01', until: '2026-03-07', title: '一周摘要', note: '', articleIds };
  const link = await createShare(deps, owner, { kind: 'digest', target, days: 7 });
  openId = link.id;
  open = new URL(link.address).pathname + new URL(link.address).search;
  const secured = await createShare(deps, owner, { kind: 'digest', target, days: 7, password: '开门 4321' });
  locked = new URL(secured.address).pathname + new URL(secured.address).search;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function get(target: string, init: RequestInit = {}) {
  return fetch(address + target, { redirect: 'manual', ...init });
}

const sendPassword = (password: string) => get(locked, { method: 'POST', body: new URLSearchParams({ password }) });

describe('a page behind a share link', () => {
  test('is rendered for anybody, and nothing keeps it, lists it or passes its address on', async () => {
    for (let i = 0; i < 2; i++) {
      const response = await get(open, { headers: { 'user-agent': `reader ${i}` } });
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toContain('一周摘要');
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).not.toContain('rel="canonical"');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
    const views = await database.db.select().from(shareViews).where(eq(shareViews.shareId, openId));
    expect(views.map(({ address: from, agent }) => [from, agent])).toEqual([
      ['127.0.0.*', 'reader 0'],
      ['127.0.0.*', 'reader 1'],
    ]);
  });

  test('asks for its password with a form that needs no script', async () => {
    const asked = await (await get(locked)).text();
    expect(asked).toMatch(/<form[^>]* method="post"/);
    expect(asked).not.toContain('一周摘要');
    const wrong = await sendPassword('falsch');
    expect(await wrong.text()).toContain('密码不正确');
    const right = await sendPassword('开门 4321');
    expect(right.headers.get('cache-control')).toBe('private, no-store');
    expect(await right.text()).toContain('一周摘要');
  });

  test('says kindly that a dead link has ended, whatever is wrong with it', async () => {
    for (const target of [open.slice(0, -1), `${open}x`, `${open.split('?')[0]}?share=${'x'.repeat(500)}`]) {
      const response = await get(target);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('链接已过期');
    }
    const elsewhere = open.replace(sharePaths.digest, sharePaths.report);
    expect(await (await get(elsewhere)).text()).toContain('链接已过期');
  });

  test('hands its data to nobody’s cache either', async () => {
    const response = await get(`/_data${open}`);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });
});

test('forms are taken by these pages alone', async () => {
  const body = new URLSearchParams({ password: 'x' });
  expect((await get('/front', { method: 'POST', body })).status).toBeGreaterThanOrEqual(404);
  expect((await sendPassword('x'.repeat(5000))).status).toBe(413);
});

test('a link that leaves the site says where it goes, and anything else is refused kindly', async () => {
  const good = await (await get(`/linkDescription?url=${encodeURIComponent('https://news.example.com/a')}`)).text();
  expect(good).toContain('<b>news.example.com</b>');
  expect(good).toMatch(
    /<a class="button button-primary" href="https:\/\/news.example.com\/a" rel="noopener noreferrer nofollow"/,
  );
  const bad = await (await get('/linkDescription?url=javascript:alert(1)')).text();
  expect(bad).toContain('打不开这个链接');
  expect(bad).not.toContain('href="javascript:');
});
