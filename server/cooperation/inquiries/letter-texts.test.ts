import { expect, test } from 'vitest';
import { letterTexts } from './letter-texts.ts';

test.each([
  [[3], 'for line 3 and'],
  [[1, 2], 'for lines 1 and 2 and'],
  [[1, 2, 5], 'for lines 1, 2, and 5 and'],
])('an English letter of award names the lines %j as one does in a sentence', (positions, words) => {
  const about = { buyer: 'Yanshan', supplier: 'Qingdu', title: 'Booth', deadline: '2026-11-30 17:00' };
  expect(letterTexts.en.write({ kind: 'won', positions }, about).paragraphs.join(' ')).toContain(words);
});
