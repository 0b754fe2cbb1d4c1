import { describe, expect, test } from 'vitest';
import { shortenAddress } from './reader.ts';
import { readShare, signShare } from './token.ts';

const secret = 'a secret of at least thirty-two characters';
const claim = { id: '0198a1b2-c3d4-4e5f-8a6b-7c8d9e0f1a2b', expiresAt: new Date('2026-12-01T00:00:00Z') };

describe('a token', () => {
  test('says which link it is for and until when', () => {
    expect(readShare(signShare(claim, secret), secret)).toEqual(claim);
  });

  test('is worth nothing after any change of any character', () => {
    const token = signShare(claim, secret);
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === 'A' ? 'B' : 'A';
      expect(readShare(token.slice(0, index) + other + token.slice(index + 1), secret)).toBeUndefined();
    }
  });

  test('is worth nothing under another secret, cut short, lengthened or made up', () => {
    const token = signShare(claim, secret);
    expect(readShare(token, `${secret}.`)).toBeUndefined();
    for (const text of ['', 'x', token.slice(1), `${token}A`, 'A'.repeat(72), `${token.slice(0, -1)}=`]) {
      expect(readShare(text, secret)).toBeUndefined();
    }
  });
});

test('addresses are kept without what names one machine', () => {
  expect(shortenAddress('203.0.113.77')).toBe('203.0.113.*');
  expect(shortenAddress('::ffff:203.0.113.77')).toBe('203.0.113.*');
  expect(shortenAddress('2001:db8:7:1:2:3:4:5')).toBe('2001:db8:7::/48');
  expect(shortenAddress('nonsense')).toBe('');
});
