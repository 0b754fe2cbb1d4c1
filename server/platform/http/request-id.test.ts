import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const lines: string[] = [];
let t: TestApp;

beforeAll(async () => {
  const logTo = { write: (line: string) => lines.push(line) };
  t = await openTestApp({ trustProxy: ['127.0.0.1'], logLevel: 'info' }, { logTo });
});
afterAll(() => t.close());
beforeEach(() => {
  lines.length = 0;
});

/** What a request is called in its answer, in the answer's head, and in the log. */
async function namesOf(headers: Readonly<Record<string, string>>, remoteAddress = '127.0.0.1') {
  const answer = await t.app.inject({ url: '/api/nowhere', headers, remoteAddress });
  const [line] = lines.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'request');
  expect(answer.headers['x-request-id']).toBe(answer.json().requestId);
  expect(line.reqId).toBe(answer.json().requestId);
  return { id: line.reqId as string, trace: line.trace as unknown };
}

test('what a trusted proxy calls a request stands in the answer and in the log', async () => {
  const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
  expect(await namesOf({ 'x-request-id': 'edge-2026.11:42', traceparent })).toEqual({ id: 'edge-2026.11:42', trace });
});

test('what anybody else calls it is not taken over', async () => {
  const headers = { 'x-request-id': 'edge-2026.11:42', traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  const named = await namesOf(headers, '203.0.113.9');
  expect(named.id).toMatch(/^[\da-f]{8}-/);
  expect(named.trace).toBe(undefined);
});

test.each(['short', 'x'.repeat(101), 'with space', '{"forged":1}'])('an id like %s is replaced', async (id) => {
  expect((await namesOf({ 'x-request-id': id })).id).toMatch(/^[\da-f]{8}-/);
});

test.each([
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `ff-${trace}-00f067aa0ba902b7-01`,
  trace,
])('a trace like %s is none', async (traceparent) => {
  expect((await namesOf({ traceparent })).trace).toBe(undefined);
});
