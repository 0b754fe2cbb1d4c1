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

/** Mid-rank percentile: `equalShare` of the equal ones, including itself, count as below. */
export const percentile = divide(multiply(100, add('below', multiply('equalShare', 'equal'))), 'N');
/** Rank, 1 is the largest. */
export const place = add(1, 'above');

const computePercentile = compile(percentile);
const computePlace = compile(place);

/**
 * 活跃度, {@link percentile} of a volume within its industry. The definition uses `ln(1+V)`; the logarithm keeps the
 * order, so ranks of volumes are the same.
 */
export function midRankPercentile({ below, equal, of }: Standing): number {
  return computePercentile({ ...figureDefinitions.activityIndex.constants, below, equal, N: of });
}

/** Number of larger values. */
export const above = ({ below, equal, of }: Standing): number => of - below - equal;

/** Rank, 1 is the largest; ties share the better rank. */
export function rankAt(standing: Standing): number {
  return computePlace({ above: above(standing) });
}

/** The same for a few unsorted values. */
export function rankOf(own: number, all: readonly number[]): number {
  return computePlace({ above: all.filter((value) => value > own).length });
}

/** The same for coverage of a few companies: `null` where none of them has any, as nobody is before the others then. */
export function coverageRankOf(own: number, all: readonly number[]): number | null {
  return Math.max(0, ...all) === 0 ? null : rankOf(own, all);
}
