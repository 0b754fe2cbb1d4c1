import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { medianOf, sortNumbers } from '#server/platform/median.ts';
import { activeRate } from './active-rate.ts';
import { midRankPercentile, rankAt, rankOf, standingOf } from './mid-rank.ts';
import { isFlagged, spikeHistoryDays, spikeOf } from './spike.ts';
import { contributionOf, storyValueBeforeWeights, volumeOfTier } from './volume.ts';

describe('the value of a story', () => {
  test('is its weight without reprints', () => {
    expect(contributionOf({ weight: 1.5, reprints: 0, position: 'headline', companyCount: 1 })).toBe(1.5);
  });

  test('grows with the logarithm of its reprints: ln 3 = 1.0986', () => {
    expect(storyValueBeforeWeights({ reprints: 2, companyCount: 1 })).toBe(2.098612289);
  });

  test('goes to each of the companies in equal parts, half of it where only the body mentions it', () => {
    const story = { weight: 1.5, reprints: 1, companyCount: 2 };
    // 1.5 · (1 + 0.693147) = 2.539721
    expect(contributionOf({ ...story, position: 'headline' })).toBeCloseTo(1.26986, 5);
    expect(contributionOf({ ...story, position: 'body' })).toBeCloseTo(0.63493, 5);
  });

  test('may be weighed after it was summed: 1.5·(1·2 + 0.5·3) = 5.25', () => {
    expect(volumeOfTier({ headline: 2, body: 3 }, 1.5)).toBe(5.25);
  });
});

describe('the median', () => {
  test('is the middle of an odd number, the mean of the middle two of an even number, nothing of none', () => {
    expect(medianOf([9, 1, 5])).toBe(5);
    expect(medianOf([10, 1, 5, 2])).toBe(3.5);
    expect(medianOf([])).toBeUndefined();
  });
});

describe('the active rate', () => {
  const before = [4, 6, 5, 5, 3, 7, 5, 5, 4, 6, 5, 5];

  test('is 1 at the usual volume, whatever the industry', () => {
    expect(activeRate({ now: 5, before, industryMedian: 3 })).toBe(1);
  });

  test('is (11 + 3) / (5 + 3) = 1.75 after a strong week', () => {
    expect(activeRate({ now: 11, before, industryMedian: 3 })).toBe(1.75);
  });

  test('does not exist where nothing was ever published', () => {
    expect(activeRate({ now: 0, before: before.map(() => 0), industryMedian: 0 })).toBeUndefined();
  });
});

describe('the activity index', () => {
  test('of the third of 24 is 100·(21 + 0.5)/24 = 89.58', () => {
    const all = Array.from({ length: 24 }, (_, index) => index);
    expect(midRankPercentile(standingOf(21, all))).toBeCloseTo(89.583333, 6);
    expect(rankAt(standingOf(21, all))).toBe(3);
    expect(rankOf(21, all)).toBe(3);
  });

  test('gives equals the middle of their places, and the better rank', () => {
    expect(midRankPercentile(standingOf(2, [1, 2, 2, 5]))).toBe(50);
    expect(rankAt(standingOf(2, [1, 2, 2, 5]))).toBe(2);
    expect(rankOf(2, [5, 2, 1, 2])).toBe(2);
  });

  test('stays within 0 and 100, and all of an industry average 50', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 1, maxLength: 40 }), (all) => {
        const indexes = all.map((own) => midRankPercentile(standingOf(own, sortNumbers(all))));
        expect(Math.min(...indexes)).toBeGreaterThan(0);
        expect(Math.max(...indexes)).toBeLessThan(100);
        expect(indexes.reduce((sum, index) => sum + index, 0) / all.length).toBeCloseTo(50, 9);
      }),
    );
  });
});

describe('a spike', () => {
  const days = (fill: (index: number) => number) =>
    Array.from({ length: spikeHistoryDays() }, (_, index) => fill(index));

  test('against even days is Poisson: (13 − 4)/√4 = 4.5', () => {
    const spike = spikeOf(
      13,
      days(() => 4),
    );
    expect(spike).toEqual({ n: 13, mean: 4, excess: 0, z: 4.5 });
    expect(isFlagged(spike)).toBe(true);
  });

  test('against uneven days needs more', () => {
    // The same weekday always had 14, the six others 0: m = 2, s² = (8·12² + 48·2²)/55 = 1344/55 = 24.436364,
    // κ = 4/22.436364, μ²/κ = 196·22.436364/4 = 1099.381818, z = 14/√1113.381818 = 0.419573.
    const spike = spikeOf(
      28,
      days((index) => (index % 7 === 0 ? 14 : 0)),
    );
    expect(spike.mean).toBe(14);
    expect(spike.excess).toBeCloseTo(1099.381818, 5);
    expect(spike.z).toBeCloseTo(0.419573, 5);
    expect(isFlagged(spike)).toBe(false);
  });

  test('after eight silent weeks is measured against an eighth: (1 − 0.125)/√0.125 = 2.475', () => {
    const silence = days(() => 0);
    expect(spikeOf(1, silence).z).toBeCloseTo(2.474874, 6);
    expect(isFlagged(spikeOf(4, silence))).toBe(false);
    expect(isFlagged(spikeOf(5, silence))).toBe(true);
  });

  test('takes exactly 56 days', () => {
    expect(() => spikeOf(1, [1, 2, 3])).toThrow(RangeError);
  });
});
