/**
 * 活跃度 `100·(below + 0.5·equal)/N`: the mid-rank percentile of a volume among the `N` of its industry, its own
 * included both in `N` and in `equal`. The definition speaks of `ln(1+V)`; the logarithm keeps the order, so ranks
 * of volumes are the same.
 */
export function midRankPercentile(own: number, all: readonly number[]): number {
  const below = all.filter((value) => value < own).length;
  const equal = all.filter((value) => value === own).length;
  return (100 * (below + 0.5 * equal)) / all.length;
}

/** Place among all, 1 is the largest; equals share the better place. */
export function rankOf(own: number, all: readonly number[]): number {
  return 1 + all.filter((value) => value > own).length;
}
