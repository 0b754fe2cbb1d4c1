import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => t.close());

const attempt = (username: string, password: string, address: string) =>
  t.call('session.login', undefined, {
    body: { username, password, platform: 2 },
    headers: { 'x-forwarded-for': address },
  });

test('more sign-ins at once than can be hashed are told to come back, and count as no failure', async () => {
  const { username } = await createUser(t.db);
  const answers = await Promise.all([
    ...Array.from({ length: 160 }, (_, index) => attempt(`flood ${index}`, 'x', `192.0.2.${index}`)),
    ...Array.from({ length: 3 }, () => attempt(username, testPassword, '198.51.100.1')),
  ]);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({ code: 503, desc: '服务器正忙，请稍后再试' });
  }
  const others = answers.filter((answer) => !refused.includes(answer)).map((answer) => answer.json().code);
  expect(new Set(others)).toEqual(new Set(others.includes(200) ? [1001, 200] : [1001]));
  // Three attempts needed no captcha, and neither does a fourth, because being turned away is not an attempt.
  expect((await attempt(username, testPassword, '198.51.100.1')).json().code).toBe(200);
});
