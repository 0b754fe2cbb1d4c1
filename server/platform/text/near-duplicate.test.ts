import { expect, test } from 'vitest';
import { bandsOf, nearDuplicateSimilarity, shinglesOf, similarityOf } from './near-duplicate.ts';

const original = shinglesOf('澄川新材：首月良率目标88%，正与两家整车客户推进验证');
const reprint = shinglesOf('澄川新材：首月良率目标 88%，正与两家整车客户推进验证（转载）');
const other = shinglesOf('青筠科技发布三季报，净利润同比增长一成，现金流有所改善');

test('a reprint with a marked headline is a near-duplicate and shares a band', () => {
  expect(similarityOf(original, reprint)).toBeGreaterThan(nearDuplicateSimilarity);
  expect(bandsOf(reprint).some((band) => bandsOf(original).includes(band))).toBe(true);
});

test('another story is neither', () => {
  expect(similarityOf(original, other)).toBe(0);
  expect(bandsOf(other).some((band) => bandsOf(original).includes(band))).toBe(false);
});

test('the overlap is counted in shingles: abcd and bcde share one of three', () => {
  expect(similarityOf(shinglesOf('abcd'), shinglesOf('bcde'))).toBeCloseTo(1 / 3, 9);
});

test('a text without letters is like nothing, itself included', () => {
  expect(shinglesOf('……').length).toBe(0);
  expect(similarityOf(shinglesOf('……'), shinglesOf('……'))).toBe(0);
});
