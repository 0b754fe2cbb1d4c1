import { expect, test } from 'vitest';
import { checkCharacterOf, isCreditCode, normaliseCreditCode } from './credit-code.ts';

test('a code ends with the character that checks it', () => {
  const first = '91330000MA0000000';
  const code = first + checkCharacterOf(first);
  expect(isCreditCode(code)).toBe(true);
  // The example of the standard.
  expect(isCreditCode('91350100M000100Y43')).toBe(true);
});

test.each([
  '',
  '91350100M000100Y44',
  '91350100M000100Y4',
  '91350100M000100Y433',
  '9135O100M000100Y43',
  '91350100m000100Y43',
])('%s is none', (code) => expect(isCreditCode(code)).toBe(false));

test('every single wrong character is noticed', () => {
  const code = '91350100M000100Y43';
  for (let place = 0; place < 18; place += 1) {
    const wrong = code[place] === '7' ? '8' : '7';
    expect(isCreditCode(code.slice(0, place) + wrong + code.slice(place + 1)), String(place)).toBe(false);
  }
});

test('spaces, dashes, full width and small letters are put right', () => {
  expect(normaliseCreditCode(' 9135-0100 ｍ000100y43 ')).toBe('91350100M000100Y43');
});
