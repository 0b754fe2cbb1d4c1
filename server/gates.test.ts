import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorTable } from '#contract/codes/errors.ts';
import { type Role, roles } from '#contract/codes/roles.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiBase, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { accessTable } from '#server/testing/access-table.ts';
import { createUser } from '#server/testing/factories.ts';
import { roleFor } from '#server/testing/role-for.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { encodeForm } from '#server/testing/upload.ts';

let t: TestApp;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  t = await openTestApp();
  for (const role of roles) tokens.set(role, await freshToken(role));
});
afterAll(() => t.close());

async function freshToken(role: Role): Promise<string> {
  return t.login((await createUser(t.db, { role })).username);
}

const table = Object.entries(endpoints) as [EndpointName, Endpoint][];
/** Ends the current session, which the following calls need. */
const endsSession = new Set<string>([
  'session.logout',
  'session.switchCompany',
  'session.endOthers',
  'account.changePassword',
]);

/** Sends unsuitable input; the response is always an envelope and never a server error. */
async function send([, { method, path }]: [string, Endpoint], token: string | undefined, rest: InjectOptions = {}) {
  const url = apiBase + path.replaceAll(/\{\w+\}/g, '1');
  const headers = { ...(token && { token, authorization: `Bearer ${token}` }), ...rest.headers };
  const answer = await t.app.inject({ method, url, ...rest, headers });
  expect(answer.statusCode, `${method} ${url}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
  return answer;
}

/** Refusals of the permission check; any other response comes from behind it. */
type Verdict = 'not signed in' | 'not permitted' | 'admitted';

async function verdictOn(entry: [string, Endpoint], token: string | undefined, rest?: InjectOptions): Promise<Verdict> {
  const { statusCode, body } = await send(entry, token, rest);
  if (statusCode === 401) return 'not signed in';
  return body.includes(`"code":${errorTable.NOT_PERMITTED.code},`) ? 'not permitted' : 'admitted';
}

describe('who may call is decided by hand:', () => {
  test('the table names every call, and none that is not there', () => {
    expect(Object.keys(accessTable).sort()).toEqual(Object.keys(endpoints).sort());
  });

  // The contract's access is what is tested, so it is not read here.
  test.each(table)('%s', async (name, endpoint) => {
    const callers = accessTable[name];
    if (callers === undefined) return expect.unreachable('no line in the table');
    const stranger: Verdict = callers === 'public' ? 'admitted' : 'not signed in';
    expect(await verdictOn([name, endpoint], undefined), 'anonymous').toBe(stranger);
    if (callers !== 'public') {
      expect(await verdictOn([name, endpoint], 'made-up'), 'made-up token').toBe('not signed in');
      const token = tokens.get('ADMIN');
      const cookie = { headers: { cookie: `token=${token}; adminToken=${token}` } };
      expect(await verdictOn([name, endpoint], undefined, cookie), 'token in a cookie').toBe('not signed in');
    }
    for (const role of roles) {
      const token = endsSession.has(name) ? await freshToken(role) : tokens.get(role);
      const admitted = typeof callers === 'string' || callers.includes(role);
      expect(await verdictOn([name, endpoint], token), role).toBe(admitted ? 'admitted' : 'not permitted');
    }
  });
});

const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
const hostile: readonly [name: string, body: string | Buffer, type?: string][] = [
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"text"'],
  ['a number', '1e999'],
  ['no JSON', '{"a":'],
  ['depth', deep],
  ['a prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'],
  ['another type', '<a/>', 'application/xml'],
  ['a form', 'a=1', 'application/x-www-form-urlencoded'],
  ['no type', '{}', ''],
  ['an unknown type', 'x', 'application/x-unknown'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['two megabytes', `{"username":"${'x'.repeat(2_000_000)}"}`],
];

/** Values that are invalid for nearly every field. */
const wrongValues: readonly unknown[] = [
  null,
  [],
  {},
  ['a'],
  true,
  -1,
  1.5,
  2 ** 53,
  '',
  '\u0000',
  '\ud800',
  'x'.repeat(70_000),
  "'; drop table article; --",
  { $gt: '' },
];

/** Column names that no body may set. */
const columns = [
  'id',
  'stockId',
  'stock_id',
  'userId',
  'user_id',
  'roleCode',
  'passwordHash',
  'state',
  'demo',
  'createdAt',
];

function fieldsOf(part: z.ZodType | undefined): string[] {
  const schema = part && (z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' }) as { properties?: object });
  return Object.keys(schema?.properties ?? {});
}

describe('whatever is sent, nothing breaks:', () => {
  const sendable = table.filter(([name, { method }]) => method !== 'GET' && !endsSession.has(name));
  const tokenFor = (name: string, endpoint: Endpoint) => tokens.get(roleFor(name, endpoint));

  test.each(sendable)('%s', async (name, endpoint) => {
    const token = tokenFor(name, endpoint);
    for (const [, payload, type = 'application/json'] of hostile) {
      await send([name, endpoint], token, { payload, headers: { 'content-type': type } });
    }
    const fields = fieldsOf(endpoint.body);
    for (const value of wrongValues) {
      const payload = Object.fromEntries(fields.map((field) => [field, value]));
      await send([name, endpoint], token, { payload });
    }
    const surplus = columns.filter((column) => !fields.includes(column));
    const payload = Object.fromEntries(surplus.map((column) => [column, 1]));
    const { statusCode } = await send([name, endpoint], token, { payload });
    if (endpoint.body) expect(statusCode).toBe(endpoint.kind === 'POSTFILEUPLOAD' ? 415 : 400);
  });

  test.each(table.filter(([, { kind }]) => kind === 'POSTFILEUPLOAD'))('%s with odd forms', async (name, endpoint) => {
    const token = tokenFor(name, endpoint);
    const fields = fieldsOf(endpoint.body);
    for (const value of ['', '\u0000', '-1', '1e9', '[]', 'x'.repeat(9_000), '<script>']) {
      const odd = Object.fromEntries([...fields, ...columns.slice(0, 4)].map((field) => [field, value]));
      const { body: payload, headers } = await encodeForm(Buffer.from(value), odd);
      const { statusCode } = await send([name, endpoint], token, { payload, headers });
      // Without a session it is asked first whose the file is, which is nobody's.
      expect(statusCode).toBe(endpoint.access === 'public' ? 200 : 400);
    }
    const type = 'multipart/form-data; boundary=b';
    for (const payload of [
      '',
      '--b',
      '--b--',
      '--b\r\n\r\n',
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--',
    ]) {
      const headers = { 'content-type': type, clientId: 'PC' };
      expect((await send([name, endpoint], token, { payload, headers })).statusCode).toBe(400);
    }
  });

  test.each(table.filter(([, { path }]) => path.includes('{')))(
    '%s with odd parts of its path',
    async (name, endpoint) => {
      for (const part of [
        '0',
        '-1',
        '1e9',
        '99999999999999999999',
        'a',
        '%00',
        '%ff',
        '..%2f..',
        "'",
        '%F0%9F%98%80',
      ]) {
        const url = apiBase + endpoint.path.replaceAll(/\{\w+\}/g, part);
        const token = tokenFor(name, endpoint) ?? '';
        const answer = await t.app.inject({ method: endpoint.method, url, headers: { token } });
        expect(answer.statusCode, `${name} ${url}: ${answer.body}`).toBeLessThan(500);
      }
    },
  );

  test.each(table.filter(([, { query }]) => query !== undefined))('%s with odd queries', async (name, endpoint) => {
    const fields = fieldsOf(endpoint.query);
    for (const value of [
      '',
      '-1',
      '1e9',
      '2026-02-30',
      '9999999999',
      'a'.repeat(3_000),
      '%00',
      '%ed%a0%80',
      '[]',
      "'",
    ]) {
      const query = fields.map((field) => `${field}=${value}&${field}=${value}`).join('&');
      const token = tokenFor(name, endpoint) ?? '';
      const url = `${apiBase}${endpoint.path.replaceAll(/\{\w+\}/g, '1')}?${query}&__proto__=1`;
      const answer = await t.app.inject({ method: endpoint.method, url, headers: { token } });
      expect(answer.statusCode, `${name} ${url}: ${answer.body}`).toBeLessThan(500);
    }
  });
});
