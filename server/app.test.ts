import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiBase, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { roles } from '#contract/session.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
/** Ends the session it is called with. */
const logout: EndpointName = 'session.logout';

function addressOf(endpoint: Endpoint, id: string): string {
  return apiBase + endpoint.path.replaceAll(/\{\w+\}/g, id);
}

/** Files are answered as they are, without an envelope. */
const isJson = (response: { readonly headers: Record<string, unknown> }): boolean =>
  String(response.headers['content-type']).includes('application/json');

describe('permission', () => {
  test.each(all)('%s answers only to whom the contract names', async (name, endpoint) => {
    for (const token of [undefined, 'made-up']) {
      const { statusCode } = await t.call(name, token, { params: { id: 1 } });
      if (endpoint.access === 'public') expect(statusCode).not.toBe(401);
      else expect(statusCode).toBe(401);
    }
    for (const role of roles) {
      const user = await createUser(t.db, { role });
      const response = await t.call(name, await t.login(user.username), { params: { id: 1 } });
      const permitted = typeof endpoint.access === 'string' || endpoint.access.includes(role);
      expect([401, 403]).not.toContain(response.statusCode);
      if (!permitted) expect(response.json().code).toBe(1004);
      else if (isJson(response)) expect(response.json().code).not.toBe(1004);
    }
  });
});

describe('bad input', () => {
  const hostile: [string, string, string | Buffer][] = [
    ['no JSON', 'application/json', '{"a":'],
    ['a list', 'application/json', '[1,2]'],
    ['a bare string', 'application/json', '"x"'],
    ['null', 'application/json', 'null'],
    ['nothing', 'application/json', ''],
    ['a prototype', 'application/json', '{"__proto__":{"admin":true}}'],
    ['deep nesting', 'application/json', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['a NUL', 'application/json', '{"username":"a\\u0000b","password":"x","platform":2}'],
    ['lone surrogates', 'application/json', '{"username":"\\ud800","password":"\\udfff","platform":2}'],
    ['bytes that are no UTF-8', 'application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['an unknown type', 'application/x-unknown', 'x'],
    ['two megabytes', 'application/json', `{"username":"${'x'.repeat(2_000_000)}"}`],
  ];

  test.each(all)('%s never answers it with a server error', async (name, endpoint) => {
    const user = await createUser(t.db);
    const token = await t.login(user.username);
    for (const [, type, payload] of name === logout ? [] : hostile) {
      const response = await t.app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, '1'),
        headers: { 'content-type': type, token },
        ...(endpoint.method !== 'GET' && { payload }),
      });
      expect(response.statusCode).toBeLessThan(500);
      expect(response.json()).toHaveProperty('code');
    }
  });

  test.each(all.filter(([, endpoint]) => endpoint.params))('%s takes no made-up id', async (_name, endpoint) => {
    const role = typeof endpoint.access === 'string' ? 'CLIENT_USER' : endpoint.access[0];
    const user = await createUser(t.db, { ...(role && { role }) });
    const token = await t.login(user.username);
    for (const id of ['0', '-1', 'x', '1.5', '9007199254740993', '1e3', '%00', "'; drop table article", '%E0%A4%A']) {
      const response = await t.app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, id),
        headers: { token },
      });
      expect([400, 404]).toContain(response.statusCode);
    }
  });

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

describe('for whoever runs it', () => {
  test('liveness and readiness answer', async () => {
    expect((await t.app.inject('/livez')).body).toBe('ok\n');
    expect((await t.app.inject('/readyz')).statusCode).toBe(200);
  });

  test('metrics are for the machine itself', async () => {
    expect((await t.app.inject('/metrics')).body).toContain('http_request_duration_seconds');
    expect((await t.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  });
});
