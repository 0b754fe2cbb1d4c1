import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { makeTicket } from '#server/identity/unified-login/tickets.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { loadClientBuild } from './client-build.ts';

let app: FastifyInstance;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
const name = { 'zh-CN': '企业账号', en: 'Company account' };

beforeAll(async () => {
  database = await openTestDatabase();
  app = await buildApp({
    config: {
      ...testConfig(),
      oidcProviders: [{ id: 'acme', name, issuer: 'https://login.example', clientId: 'c', clientSecret: 's' }],
    },
    ...{ database, clock: () => new Date(), shareSecret: testShareSecret, send: discardMessages },
    build: await loadClientBuild(path.resolve('dist')),
    publicUrl: () => 'https://shangjian.example',
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function createTicket() {
  const { stockId } = await createCompany(database.db, { name: '第一家 <b>' });
  const second = await createCompany(database.db, { name: '第二家' });
  const user = await createUser(database.db, { stockIds: [stockId, second.stockId], role: 'CLIENT_ADMIN' });
  const given = { userId: user.id, source: 'partner:board', confirmed: false, now: new Date() } as const;
  return { ...user, ...(await makeTicket(database.db, given)) };
}

const get = (url: string, language = 'zh-CN') => app.inject({ url, headers: { cookie: `lang=${language}` } });

test('the list and a company can be read without script, and nobody keeps, lists or passes on their address', async () => {
  const { ticket, username } = await createTicket();
  const list = await get(`/auth?ticket=${ticket}`);
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain('第一家 &lt;b&gt;');
  expect(list.body).toContain('第二家');
  const [, detail = ''] = /href="(\/auth\/detail\?option=[^"]+)"/.exec(list.body) ?? [];
  const looked = await get(detail);
  expect(looked.body).toContain(username);
  expect(looked.body).toContain('<h1>第一家 &lt;b&gt;</h1>');
  for (const { headers, body } of [list, looked]) {
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    // Secrets appear only in the page's own data and its language switch.
    const head = body.slice(0, body.indexOf('</head>'));
    expect(head).not.toContain(ticket);
    expect(head).not.toContain('option=');
  }
  // Viewing consumed nothing.
  expect((await get(`/auth?ticket=${ticket}`, 'en')).body).toContain('第二家 (en)');
});

test('a visitor without a ticket, or with one that is none, is told so and led to sign in', async () => {
  for (const [url, status, text] of [
    ['/auth', 200, '未找到登录凭证'],
    ['/auth/detail', 200, '未找到登录凭证'],
    ['/auth?ticket=made-up', 404, '登录凭证已失效'],
    [`/auth?ticket=${'x'.repeat(5_000)}`, 404, '登录凭证已失效'],
    ['/auth/detail?option=made.up', 404, '登录凭证已失效'],
    ['/auth?problem=denied', 200, '登录已取消'],
    ['/auth?problem=constructor', 200, '未找到登录凭证'],
  ] as const) {
    const { statusCode, body } = await get(url);
    expect([url.slice(0, 40), statusCode]).toEqual([url.slice(0, 40), status]);
    expect(body).toContain(text);
    expect(body).toContain('href="/login"');
  }
});

test('the login page offers the providers that are set up', async () => {
  const { body } = await get('/login', 'en');
  expect(body).toContain('href="/auth/oidc/acme"');
  expect(body).toContain('Sign in with Company account');
});
