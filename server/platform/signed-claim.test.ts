import { expect, test } from 'vitest';
import { z } from 'zod';
import { readClaim, signClaim } from './signed-claim.ts';

const secret = 'a secret of at least thirty-two characters';
const schema = z.object({ a: z.number() });

test('a claim comes back as it was signed', () => {
  expect(readClaim('test', signClaim('test', { a: 1 }, secret), { secret, schema })).toEqual({ a: 1 });
});

test('a claim that was changed, signed for something else or with another secret is none', () => {
  const token = signClaim('test', { a: 1 }, secret);
  const forged = `${Buffer.from('{"a":2}').toString('base64url')}.${token.split('.')[1]}`;
  for (const wrong of ['', '.', 'x.y', token.slice(1), `${token}x`, forged, signClaim('other', { a: 1 }, secret)]) {
    expect(readClaim('test', wrong, { secret, schema })).toBeUndefined();
  }
  expect(readClaim('test', token, { secret: 'another', schema })).toBeUndefined();
});

test('a claim is signed in one way of writing alone', () => {
  const token = signClaim('test', { a: 1 }, secret);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const taken = [...letters].filter((last) => readClaim('test', token.slice(0, -1) + last, { secret, schema }));
  expect(taken).toEqual([token.at(-1)]);
});

test('a claim of another shape is none', () => {
  expect(readClaim('test', signClaim('test', { b: 1 }, secret), { secret, schema })).toBeUndefined();
});
