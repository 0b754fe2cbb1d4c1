import { describe, expect, it } from 'vitest';
import { bridgeGaps } from './bridge-gaps.ts';

describe('a radar with missing scores', () => {
  it('passes them on the straight line between their neighbours', () => {
    expect(bridgeGaps([50, 60, 70])).toEqual([50, 60, 70]);
    const bridged = bridgeGaps([null, 80, 80, 80, 80, 80]);
    // Two corners of a regular hexagon: the chord between them is half as far from the centre.
    expect(bridged[0]).toBeCloseTo(40);
    expect(bridgeGaps([null, 80, null, 80])[0]).toBe(0);
    expect(bridgeGaps([null, null, null])).toEqual([0, 0, 0]);
  });
});
