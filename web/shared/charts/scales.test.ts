import { describe, expect, it } from 'vitest';
import { dayTicks, rankScale, tickDigits, valueScale } from './scales.ts';

describe('axes', () => {
  it('begin at zero, end at a round number, and have at most five labels', () => {
    expect(valueScale([1.84, null, 0.4]).ticks).toEqual([0, 0.5, 1, 1.5, 2]);
    expect(valueScale([]).ticks).toEqual([0, 0.25, 0.5, 0.75, 1]);
    for (const most of [1, 3, 7.2, 16, 41, 99, 100, 101, 412, 12_345]) {
      const { ticks, max } = valueScale([most]);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(max).toBeGreaterThanOrEqual(most);
    }
  });

  it('count in whole numbers, and show all ticks with the same places', () => {
    expect(valueScale([6], 2, true).ticks).toEqual([0, 2, 4, 6]);
    expect(valueScale([3], 2, true).ticks).toEqual([0, 1, 2, 3]);
    expect([tickDigits([0, 0.5, 1]), tickDigits([0, 20]), tickDigits([])]).toEqual([1, 0, 0]);
  });

  it('put the first rank on top', () => {
    expect(rankScale([3, 24])).toMatchObject({ min: 1, max: 24, isInverted: true });
  });

  it('always label the first and the last day', () => {
    expect(dayTicks(90, 4)).toEqual([0, 30, 59, 89]);
    expect(dayTicks(7, 3)).toEqual([0, 3, 6]);
    expect([dayTicks(0, 4), dayTicks(1, 4), dayTicks(2, 4)]).toEqual([[], [0], [0, 1]]);
  });
});
