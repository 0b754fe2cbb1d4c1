import { expect, test } from 'vitest';
import { resealed, seal, unseal } from './sealed.ts';

const bound = { purpose: 'test', owner: '7', secret: 'a secret of at least thirty-two characters' };

test('what is sealed opens for its owner, its purpose and its secret alone', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', bound);
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DP');
  expect(unseal(sealed, bound)).toBe('JBSWY3DPEHPK3PXP');
  for (const other of [{ owner: '8' }, { purpose: 'else' }, { secret: 'another secret of thirty-two characters' }]) {
    expect(unseal(sealed, { ...bound, ...other })).toBeUndefined();
  }
});

test('what has been changed does not open', () => {
  const sealed = seal('text', bound);
  sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
  expect(unseal(sealed, bound)).toBeUndefined();
});

test('the same text never looks the same twice', () => {
  expect(seal('text', bound).equals(seal('text', bound))).toBe(false);
});

test.each([0, 5, 20, 27])('what was cut to %i bytes does not open, and counts as lost', (length) => {
  const cut = seal('text', bound).subarray(0, length);
  expect(unseal(cut, bound)).toBeUndefined();
  expect(resealed(cut, bound)).toBe('lost');
});
