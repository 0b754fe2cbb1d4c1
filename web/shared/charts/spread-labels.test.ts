import { describe, expect, it } from 'vitest';
import { spreadLabels } from './spread-labels.ts';

describe('labels at line ends', () => {
  it('stay where nothing is in their way', () => {
    expect(spreadLabels([10, 60, 30], 15)).toEqual([10, 60, 30]);
  });

  it('move apart around their middle and keep the order of the values', () => {
    expect(spreadLabels([20, 18], 14)).toEqual([26, 12]);
    expect(spreadLabels([100, 100.5, 101], 12)).toEqual([88.5, 100.5, 112.5]);
  });

  it('push neighbours on, and never leave their line by more than 12 px', () => {
    const placed = spreadLabels([50, 51, 60, 61], 15);
    for (const [index, from] of [50, 51, 60, 61].entries())
      expect(Math.abs((placed[index] ?? 0) - from)).toBeLessThanOrEqual(12);
    expect([...placed].sort((a, b) => a - b)).toEqual(placed);
  });
});
