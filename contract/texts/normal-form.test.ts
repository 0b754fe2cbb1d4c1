import { expect, test } from 'vitest';
import { normalisePhone } from '../clients/lead-rules.ts';
import { emailSchema } from '../identity/email-schema.ts';
import { nfkc } from './normal-form.ts';

test('a text is normalised with all the marks that writing has', () => {
  expect(nfkc('ｅ\u0323\u0301 ﾊﾞ')).toBe('ẹ\u0301 バ');
  // Every sign of one line of Thai, and a family of emoji.
  for (const text of ['ปฏิเสธไม่ได้ว่าที่นี่', '👨‍👩‍👧']) expect(nfkc(text)).toBe(text.normalize('NFKC'));
});

test.each([
  ['two kinds', '\u0301\u0323'],
  ['halfwidth kana and another', '\u0301\uff9e'],
])('a text that piles marks of %s on one character is normalised at once', (_what, marks) => {
  const text = `a${marks.repeat(500_000)}b`;
  expect(nfkc(text).length).toBeLessThan(40);
  expect(emailSchema.safeParse(text).error?.issues[0]?.message).toBe('emailWrong');
  expect(normalisePhone(text).length).toBeLessThan(40);
});
