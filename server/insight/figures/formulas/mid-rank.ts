/** Where a value stands among others, itself included. */
export interface Standing {
  readonly below: number;
  readonly equal: number;
  readonly of: number;
}

/** @param sorted all values, the smallest first */
export function standingOf(own: number, sorted: ArrayLike<number>): Standing {
  const below = countUntil(sorted, (value) => value >= own);
  return { below, equal: countUntil(sorted, (value) => value > own) - below, of: sorted.length };
}

/** How many come before the first that is far enough. */
function countUntil(sorted: ArrayLike<number>, isFarEnough: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isFarEnough(sorted[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * 活跃度 `100·(below + 0.5·equal)/N`: the mid-rank percentile of a volume among the `N` of its industry, its own
 * included both in `N` and in `equal`. The definition speaks of `ln(1+V)`; the logarithm keeps the order, so ranks
 * of volumes are the same.
 */
export function midRankPercentile({ below, equal, of }: Standing): number {
  return (100 * (below + 0.5 * equal)) / of;
}

/** Place among all, 1 is the largest; equals share the better place. */
export function rankAt({ below, equal, of }: Standing): number {
  return 1 + of - below - equal;
}

/** The same of a few values in any order. */
export function rankOf(own: number, all: readonly number[]): number {
  return 1 + all.filter((value) => value > own).length;
}
