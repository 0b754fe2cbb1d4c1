import { expect, test } from 'vitest';
import { BoundedQueue } from '#server/platform/bounded-queue.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password matches its own hash only', async () => {
  const hash = await hashPassword('密码 one');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('密码 one', hash)).toBe(true);
  expect(await verifyPassword('密码 two', hash)).toBe(false);
});

test('the same password has a new hash every time', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
});

test('composed and decomposed spellings are one password', async () => {
  expect(await verifyPassword('e\u0301', await hashPassword('\u00e9'))).toBe(true);
});

test('nothing matches an account that does not exist', async () => {
  expect(await verifyPassword('anything', undefined)).toBe(false);
});

test('a full queue refuses at once instead of growing', async () => {
  const queue = new BoundedQueue({ running: 1, waiting: 1 });
  let finish = () => {};
  const first = queue.run(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = queue.run(async () => 'second');
  await expect(queue.run(async () => 'third')).rejects.toMatchObject({ code: 'OVERLOADED', retryAfter: 2 });
  finish();
  await first;
  expect(await second).toBe('second');
  expect(await queue.run(async () => 'fourth')).toBe('fourth');
});

test('a failing task gives its place back', async () => {
  const queue = new BoundedQueue({ running: 1, waiting: 0 });
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(async () => 'next')).toBe('next');
});
