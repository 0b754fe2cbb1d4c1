import { expect, test } from 'vitest';
import { readHeadlines } from './headlines.ts';
import { breakTexts, countWordHits, wordsLike } from './word-hits.ts';

const headlines = readHeadlines();

test('a Latin word that is searched for is a whole word, a Chinese one the same characters', () => {
  const texts = breakTexts(['AI 芯片出货', 'email 服务中断', '公司发布 AI 平台']);
  expect(countWordHits(texts, ['ai'])).toEqual({
    searched: { right: 2, wrong: 0, missed: 0 },
    characters: { right: 2, wrong: 1, missed: 0 },
  });
  expect(countWordHits(texts, ['芯片']).searched).toEqual({ right: 1, wrong: 0, missed: 0 });
});

test.skipIf(headlines.length === 0)('of real headlines Latin words find no parts of others', () => {
  const texts = breakTexts(headlines.map(({ headline }) => headline));
  const { searched } = countWordHits(texts, wordsLike(texts, /^[a-z]{2,4}$/, { least: 3, most: 1_000 }));
  expect(searched.right / (searched.right + searched.wrong)).toBeGreaterThan(0.99);
  expect(searched.missed).toBe(0);
});
