import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { add, compile, divide, multiply } from './expression.ts';

/** Position of a value among others, including itself. */
export interface Standing {
  readonly below: number;
  readonly equal: number;
  readonly of: number;
}

/** @param sorted all values, ascending */
export function standingOf(own: number, sorted: ArrayLike<number>): Standing {
  const below = countUntil(sorted, (value) => value >= own);
  return { below, equal: countUntil(sorted, (value) => value > own) - below, of: sorted.length };
}

/** Number of values below the first that reaches it. */
function countUntil(sorted: ArrayLike<number>, isFarEnough: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isFarEnough(sorted[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The mid-rank percentile: `equalShare` of those that are equal, itself among them, stand below. */
export const percentile = divide(multiply(100, add('below', multiply('equalShare', 'equal'))), 'N');
/** A place, 1 is the largest. */
export const place = add(1, 'above');

const computePercentile = compile(percentile);
const computePlace = compile(place);

/**
 * 活跃度, {@link percentile} of a volume among those of its industry. The definition speaks of `ln(1+V)`; the logarithm
 * keeps the order, so ranks of volumes are the same.
 */
export function midRankPercentile({ below, equal, of }: Standing): number {
  return computePercentile({ ...figureDefinitions.activityIndex.constants, below, equal, N: of });
}

/** How many stand above. */
export const above = ({ below, equal, of }: Standing): number => of - below - equal;

/** Rank, 1 is the largest; ties share the better rank. */
export function rankAt(standing: Standing): number {
  return computePlace({ above: above(standing) });
}

/** The same for a few unsorted values. */
export function rankOf(own: number, all: readonly number[]): number {
  return computePlace({ above: all.filter((value) => value > own).length });
}
