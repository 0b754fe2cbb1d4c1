import { describe, expect, test } from 'vitest';
import { hasEnoughSources, isTooCommon, meetsThresholds, scoreWord, stateOf } from './hot-word.ts';

const counts = { foreground: 20, foregroundStories: 100, background: 10, backgroundStories: 999 };

describe('how sharply a word rose', () => {
  test('by hand', () => {
    // p_b = 10.5/1000 = 0.0105, A = 5, a = 5·0.0105 = 0.0525
    // δ = ln(20.0525/84.9475) − ln(10.0525/993.9475) = −1.443628 + 4.593936 = 3.150308
    // √(1/20.0525 + 1/10.0525) = √(0.049869 + 0.099478) = 0.386455; z = 8.151811
    const { z, ratio } = scoreWord(counts);
    expect(z).toBeCloseTo(8.1518, 3);
    // 20/100 ÷ 0.0105
    expect(ratio).toBeCloseTo(19.047619, 6);
  });

  test('is about nothing where the word is as frequent as ever', () => {
    const { z, ratio } = scoreWord({ ...counts, foreground: 1, background: 10 });
    expect(Math.abs(z)).toBeLessThan(0.2);
    expect(ratio).toBeCloseTo(0.952, 3);
  });

  test('is finite for a word that is in every story and for one that was never there', () => {
    for (const background of [0, 999]) {
      expect(Number.isFinite(scoreWord({ ...counts, foreground: 100, background }).z)).toBe(true);
    }
  });
});

describe('a word is shown', () => {
  const shown = { z: 3, ratio: 2 };

  test('from 5 stories, z 3 and twice its frequency on', () => {
    const five = { ...counts, foreground: 5 };
    expect(meetsThresholds(five, shown)).toBe(true);
    expect(meetsThresholds({ ...five, foreground: 4 }, shown)).toBe(false);
    expect(meetsThresholds(five, { ...shown, z: 2.99 })).toBe(false);
    expect(meetsThresholds(five, { ...shown, ratio: 1.99 })).toBe(false);
  });

  test('from 3 sources on', () => {
    expect([2, 3].map(hasEnoughSources)).toEqual([false, true]);
  });

  test('unless more than 30 % of the background has it', () => {
    expect(isTooCommon({ ...counts, background: 300, backgroundStories: 1000 })).toBe(false);
    expect(isTooCommon({ ...counts, background: 301, backgroundStories: 1000 })).toBe(true);
  });
});

test('its state compares its place with that of a week before', () => {
  expect(stateOf(3, undefined)).toBe('new');
  expect(stateOf(3, 4)).toBe('up');
  expect(stateOf(3, 3)).toBe('flat');
  expect(stateOf(3, 1)).toBe('down');
});
