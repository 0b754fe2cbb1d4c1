import { describe, expect, test } from 'vitest';
import { hasEnoughSources, isTooCommon, mayHaveRisen, meetsThresholds, scoreWord, stateOf } from './hot-word.ts';

const counts = { foreground: 20, foregroundStories: 100, background: 10, backgroundStories: 999 };

describe('how sharply a word rose', () => {
  test('by hand', () => {
    // p = 30.5/1100 = 0.027727, A = 100, a = 100·0.027727 = 2.772727
    // δ = ln(22.772727/177.227273) − ln(12.772727/1086.227273) = −2.051869 + 4.443154 = 2.391284
    // √(1/22.772727 + 1/12.772727) = √(0.043912 + 0.078292) = 0.349577; z = 6.840510
    const { z, ratio } = scoreWord(counts);
    expect(z).toBeCloseTo(6.8405, 4);
    // p_b = 10.5/1000; 20/100 ÷ 0.0105
    expect(ratio).toBeCloseTo(19.047619, 6);
  });

  test('by the first version of the formula, by hand', () => {
    // p_b = 10.5/1000 = 0.0105, A = 5, a = 5·0.0105 = 0.0525
    // δ = ln(20.0525/84.9475) − ln(10.0525/993.9475) = −1.443628 + 4.593936 = 3.150308
    // √(1/20.0525 + 1/10.0525) = √(0.049869 + 0.099478) = 0.386455; z = 8.151811
    const { z, ratio } = scoreWord(counts, 1);
    expect(z).toBeCloseTo(8.1518, 3);
    expect(ratio).toBeCloseTo(19.047619, 6);
  });

  test('whether or not it was there before', () => {
    const fresh = { ...counts, background: 0, backgroundStories: 9_000, foregroundStories: 1_000 };
    expect(scoreWord(fresh).z).toBeGreaterThan(3);
    expect(scoreWord({ ...fresh, foreground: 106 }).z).toBeGreaterThan(scoreWord(fresh).z);
    // The first version hid it, however often it occurred.
    expect(scoreWord({ ...fresh, foreground: 106 }, 1).z).toBeLessThan(1);
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

  test('only where stories came before', () => {
    const risen = { ...counts, foreground: 36, foregroundStories: 36, background: 0 };
    expect(mayHaveRisen({ ...risen, backgroundStories: 1 })).toBe(true);
    expect(mayHaveRisen({ ...risen, backgroundStories: 0 })).toBe(false);
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
