import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Issue } from '#contract/codes/errors.ts';
import type { Role } from '#contract/codes/roles.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiBase, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { issueText } from '#contract/texts/texts.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { AppError } from '#server/platform/errors.ts';
import { validateRequest } from '#server/platform/http/validate.ts';
import { demoNow, openDemoDatabase } from '#server/testing/demo-database.ts';
import { roleFor } from '#server/testing/role-for.ts';
import { type Place, placesIn, sampleRequests, valueAt, withAt } from '#server/testing/sample-request.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { encodeForm } from '#server/testing/upload.ts';

// Gives every field of every call unsuitable values while all others are valid. Requests are generated from schemas, so
// new calls are covered automatically. What validation refuses is checked in the process; what it accepts is sent, with
// the demo's rows behind it.

let t: TestApp;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  t = await openTestApp({}, { database: await openDemoDatabase() });
  t.pass(demoNow.getTime() - t.now().getTime());
  for (const { role, username } of demoAccounts) tokens.set(role, await t.login(username));
}, 180_000);
afterAll(() => t.close());

const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];
type Request = Partial<Record<Part, unknown>>;

/** Ends the current session, which the following calls need. */
const endsSession = new Set<string>(['session.logout', 'session.switchCompany', 'session.endOthers']);
const walked = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, endpoint]) => !endsSession.has(name) && parts.some((part) => endpoint[part]),
);

/** A valid request of each shape. */
function rightRequests(endpoint: Endpoint): Request[] {
  const samples = parts.map((part) => {
    const schema = endpoint[part];
    return schema ? sampleRequests(schema) : [undefined];
  });
  const count = Math.max(...samples.map((list) => list.length));
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(parts.map((part, at) => [part, samples[at]?.[index % (samples[at].length || 1)]])),
  );
}

const nested = (depth: number): unknown => JSON.parse(`${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`);

/** Values refused in every field, with a message of their own. */
const forbidden: readonly [what: string, value: unknown, message: string][] = [
  ['half a character', 'x\ud800', issueText('brokenCharacter', 'en')],
  ['the other half', '\udc00x', issueText('brokenCharacter', 'en')],
  ['half a character in a name', { 'x\udfff': 1 }, issueText('brokenCharacter', 'en')],
  ['a NUL', 'x\0', issueText('nulCharacter', 'en')],
  ['a NUL in a name', { '\0': 1 }, issueText('nulCharacter', 'en')],
  ['depth', nested(40), issueText('nestedTooDeep', 'en')],
];

/** Values that some fields accept and others refuse; none may fail on them. */
const odd: readonly unknown[] = [
  ...[null, true, [], {}, [[]], ['a'], new Array(2_000).fill(1), new Array(2_000).fill('a')],
  ...[0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 1e21, 1e308, -1e308, Number.NaN],
  ...['', ' ', 'NaN', '1e999', '0x10', '-1', '2147483647', '2147483648', '9007199254740991'],
  ...['0001-01-01', '1990-01-01', '2100-12-31', '9999-12-31', '2026-02-30', '+275760-09-13'],
  ...['0001-01-01T00:00:00Z', '1990-01-01T00:00:00Z', '2100-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
  ...['__proto__', '%_\\', '(" AND', '\uffff\u202e', '=1+1', '../..', '😀'.repeat(60), 'x'.repeat(20_000)],
  ...[JSON.parse('{"__proto__":{"admin":true}}'), { constructor: { prototype: {} } }, { $gt: '' }],
];

/** Issues of a request; empty if validation accepts it. */
function refusal(endpoint: Endpoint, request: Request): readonly Issue[] {
  try {
    validateRequest(endpoint, { params: request.params, query: request.query, body: request.body }, 'en');
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.code).toBe('INVALID_REQUEST');
    expect(error.issues?.length).toBeGreaterThan(0);
    return error.issues ?? [];
  }
}

const tokenFor = (name: string, endpoint: Endpoint) => tokens.get(roleFor(name, endpoint));

/** Values in a URL are text. */
const texts = (part: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries((part ?? {}) as object).map(([key, value]) => [key, String(value)]));

async function send(name: EndpointName, endpoint: Endpoint, { params, query, body }: Request) {
  const token = tokenFor(name, endpoint);
  const isForm = endpoint.kind === 'POSTFILEUPLOAD';
  const { file: _file, ...fields } = (body ?? {}) as Record<string, unknown>;
  const sent = isForm ? await encodeForm(Buffer.from('x'), texts(fields)) : { body };
  const answer = await t.call(name, token, {
    params: texts(params),
    ...(query !== undefined && { query: texts(query) }),
    ...sent,
  });
  expect(
    answer.statusCode,
    `${name} ${JSON.stringify({ params, query, body }).slice(0, 500)}\n${answer.body.slice(0, 300)}`,
  ).toBeLessThan(500);
  expect(answer.statusCode, 'the session is gone').not.toBe(401);
}

const dayLike = /^\d{4}-\d\d-\d\d/;
const pathOf = (part: Part, place: Place): string => [part, ...place].join('.');

type OddPlace = readonly [place: Place, value: unknown];

/**
 * Requests with such of the values as the fields of a part accept. Texts are sent in all fields at once, because they
 * only pass through; other values one by one.
 */
function accepted(endpoint: Endpoint, request: Request, part: Part, values: readonly unknown[]): Request[] {
  const filled = (changes: readonly OddPlace[]): Request => {
    const changed = changes.reduce((whole, [place, value]) => withAt(whole, place, value), request[part]);
    return { ...request, [part]: changed };
  };
  const takes = (changes: readonly OddPlace[]): boolean => {
    const issues = refusal(endpoint, filled(changes));
    expect(issues.every(({ path }) => path === part || path.startsWith(`${part}.`))).toBe(true);
    return issues.length === 0;
  };
  const places = placesIn(request[part]);
  const isText = ([place, value]: OddPlace): boolean => {
    const right = valueAt(request[part], place);
    return typeof value === 'string' && typeof right === 'string' && !dayLike.test(right);
  };
  return values.flatMap((value) => {
    const taken = places.map((place): OddPlace => [place, value]).filter((one) => takes([one]));
    const together = taken.filter(isText);
    const alone = together.length > 1 && takes(together) ? taken.filter((one) => !isText(one)) : taken;
    return [...(alone === taken ? [] : [together]), ...alone.map((one) => [one])].map(filled);
  });
}

/** A call of more shapes than these, which one handler takes, is tried with each odd value in one of so many. */
const manyShapes = 4;

describe('no field breaks anything:', { timeout: 120_000 }, () => {
  test.each(walked)('%s', async (name, endpoint) => {
    const shapes = rightRequests(endpoint);
    const everyNth = shapes.length > manyShapes ? manyShapes : 1;
    for (const [shape, request] of shapes.entries()) {
      const values = odd.filter((_value, index) => index % everyNth === shape % everyNth);
      expect(refusal(endpoint, request), 'a right request').toEqual([]);
      await send(name, endpoint, request);
      for (const part of parts) {
        if (!endpoint[part]) continue;
        for (const place of placesIn(request[part])) {
          for (const [what, value, message] of forbidden) {
            const where = pathOf(part, place);
            const [issue] = refusal(endpoint, { ...request, [part]: withAt(request[part], place, value) });
            expect(issue, `${what} in ${where}`).toMatchObject({ message });
            expect(issue?.path.startsWith(where), issue?.path).toBe(true);
          }
        }
        for (const one of accepted(endpoint, request, part, values)) await send(name, endpoint, one);
      }
    }
  });
});

describe('an address whose bytes are no characters is refused:', () => {
  const half = '%ed%a0%80';

  test.each(walked.filter(([, { params }]) => params))('%s in its path', async (name, endpoint) => {
    const url = apiBase + endpoint.path.replaceAll(/\{\w+\}/g, half);
    const answer = await t.app.inject({
      method: endpoint.method,
      url,
      headers: { token: tokenFor(name, endpoint) ?? '' },
    });
    expect(answer.statusCode, answer.body).toBe(400);
    const issues = [{ path: 'params', message: issueText('brokenCharacter', 'zh-CN') }];
    expect(answer.json()).toMatchObject({ code: 400, requestId: expect.any(String), issues });
  });

  test.each(walked.filter(([, { query }]) => query))('%s behind its question mark', async (name, endpoint) => {
    const [right] = rightRequests(endpoint);
    for (const field of Object.keys(right?.query as object)) {
      for (const bytes of [half, 'a%ff', '%c3', '%zz']) {
        const query = new URLSearchParams({ ...texts(right?.query), [field]: 'BYTES' }).toString();
        const url = `${apiBase}${endpoint.path}?${query.replace('BYTES', bytes)}`;
        const answer = await t.app.inject({
          method: endpoint.method,
          url,
          headers: { token: tokenFor(name, endpoint) ?? '' },
        });
        expect(answer.statusCode, `${name} ${url}: ${answer.body}`).toBe(400);
        expect(answer.json().issues).toContainEqual({
          path: `query.${field}`,
          message: issueText('brokenCharacter', 'zh-CN'),
        });
      }
    }
  });
});
