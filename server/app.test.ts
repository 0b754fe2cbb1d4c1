import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiBase, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { stalledReaderTimeout } from '#server/platform/http/create-server.ts';
import { noStore } from '#server/platform/storage/no-store.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
describe('bad input', () => {
  test('whatever JSON is sent to sign in, it is refused with a code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const response = await t.app.inject({
          method: 'POST',
          url: `${apiBase}/auth/user/login`,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        });
        expect(response.statusCode).toBe(400);
      }),
      { numRuns: 60 },
    );
  });

  test('an error carries the id of its request and nothing of the inside', async () => {
    const response = await t.app.inject({ method: 'POST', url: `${apiBase}/auth/user/login`, payload: {} });
    expect(Object.keys(response.json()).sort()).toEqual(['code', 'desc', 'issues', 'requestId']);
  });

  test('a call that sends nothing may name the type of what it does not send, as browsers do', async () => {
    const { username } = await createUser(t.db);
    const headers = { token: await t.login(username), 'content-type': 'application/json' };
    const answer = await t.app.inject({ method: 'POST', url: apiBase + endpoints['session.endOthers'].path, headers });
    expect(answer.json()).toMatchObject({ code: 200 });
  });

  test('an unknown path of the API is a 404 with the envelope', async () => {
    const response = await t.app.inject({ method: 'GET', url: `${apiBase}/no/such/call` });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 404, desc: '记录不存在' });
  });
});

test('the API document holds every endpoint', async () => {
  const document = (await t.app.inject({ method: 'GET', url: `${apiBase}/docs/json` })).json();
  for (const [name, endpoint] of all) {
    const operation = document.paths[apiBase + endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
  }
});

test('the page of the API document stands under the policy of public pages, with one style besides', async () => {
  const policyOf = async (url: string) => String((await t.app.inject(url)).headers['content-security-policy']);
  const rules = new Set((await policyOf('/livez')).split(';'));
  const own = (await policyOf(`${apiBase}/docs/`)).split(';').filter((rule) => !rules.has(rule));
  expect(own).toEqual([expect.stringMatching(/^style-src 'self' 'sha256-[^']+'$/)]);
});

test('the page of the API document is named after the product and what it is, in the language of its reader', async () => {
  const titleAt = async (lang: string) => {
    const { body } = await t.app.inject({ url: `${apiBase}/docs/`, headers: { cookie: `lang=${lang}` } });
    return /<title>(.*)<\/title>/.exec(body)?.[1];
  };
  const brand = { 'zh-CN': '商鉴 <甲>', en: 'Shangjian & Co' };
  await createContent(t.db, 'settings', { brand });
  expect([await titleAt('zh-CN'), await titleAt('en')]).toEqual([
    '商鉴 &lt;甲&gt; · API 文档',
    'Shangjian &amp; Co · API documentation',
  ]);
});

test('who asks for that page too often is refused like any other caller', async () => {
  const own = await openTestApp({ publicLimitsFactor: 0.001 });
  onTestFinished(() => own.close());
  const ask = () => own.app.inject({ url: `${apiBase}/docs/` });
  expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect([refused.statusCode, refused.json().code]).toEqual([429, 429]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('the server does not wait for readers without end', () => {
  expect(t.app.server.timeout).toBe(stalledReaderTimeout);
});

describe('for whoever runs it', () => {
  test('liveness and readiness answer', async () => {
    expect((await t.app.inject('/livez')).body).toBe('ok\n');
    expect((await t.app.inject('/readyz')).statusCode).toBe(200);
  });

  test('readiness is looked at once for all who ask within a second', async () => {
    let isThere = true;
    let looks = 0;
    const check = async () => {
      looks += 1;
      if (!isThere) throw new Error('no answer');
    };
    const own = await openTestApp({}, { store: { ...noStore, check } });
    onTestFinished(() => own.close());
    const ask = async () =>
      new Set(
        (await Promise.all(Array.from({ length: 20 }, () => own.app.inject('/readyz')))).map((one) => one.statusCode),
      );
    expect([await ask(), await ask(), looks]).toEqual([new Set([200]), new Set([200]), 1]);
    isThere = false;
    own.pass(1_000);
    expect([await ask(), await ask(), looks]).toEqual([new Set([503]), new Set([503]), 2]);
    isThere = true;
    own.pass(1_000);
    expect([await ask(), looks]).toEqual([new Set([200]), 3]);
  });

  test('metrics are for the machine itself', async () => {
    expect((await t.app.inject('/metrics')).body).toContain('http_request_duration_seconds');
    expect((await t.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  });
});
