import { expect, test } from 'vitest';
import { insightEn } from './insight-en.ts';
import { insightZhCN } from './insight-zh-CN.ts';

type Texts = { readonly [key: string]: string | Texts };

/** What each text leaves open, by its key. */
const gapsOf = (texts: Texts, prefix = ''): [key: string, gaps: string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[prefix + key, [...new Set(text.match(/\{\{\w+\}\}/g))].sort().join(' ')]]
      : gapsOf(text, `${prefix}${key}.`),
  );

test('texts about figures leave the same open in both languages, so that no number is written into one', () => {
  const chinese = new Map(gapsOf(insightZhCN));
  expect(gapsOf(insightEn).filter(([key, gaps]) => chinese.get(key) !== gaps)).toEqual([]);
});
