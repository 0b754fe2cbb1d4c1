import { expect, it } from 'vitest';
import { CharacterClass, lettersOf } from './characters.ts';

it('keeps the letters and digits of a text', () => {
  expect(lettersOf('澜观：第3季度 — “净利润” 1,234.5万元（+12%）\nÉté2026!')).toBe(
    '澜观第3季度净利润12345万元12Été2026',
  );
});

it('returns a text of letters as it is, and nothing for one without', () => {
  expect(lettersOf('澜观财经abc１２')).toBe('澜观财经abc１２');
  expect(lettersOf('…… —— ！？')).toBe('');
  expect(lettersOf('')).toBe('');
});

it('takes characters beyond the first plane as a whole, and halves of them as no letters', () => {
  expect(lettersOf('𠮷野家😀上市\ud842公司\udfb7')).toBe('𠮷野家上市公司');
});

it('agrees with the regular expression on every character', () => {
  const units = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit));
  const astral = Array.from({ length: 4_000 }, (_, index) => String.fromCodePoint(0x1_0000 + index * 97));
  for (const text of [...units, ...astral].map((character) => `a${character}b`)) {
    expect(lettersOf(text)).toBe(text.replaceAll(/[^\p{L}\p{N}]+/gu, ''));
  }
});

it('says whether any character of a text belongs to a class', () => {
  const han = new CharacterClass(/\p{Script=Han}/u);
  expect(han.isIn('IPO 上市')).toBe(true);
  expect(han.isIn('𠮷')).toBe(true);
  expect(han.isIn('IPO 2026 😀')).toBe(false);
});
