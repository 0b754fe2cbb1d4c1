type Values = ArrayLike<number>;

/** How many of all are smaller than a value, how many the same. */
export function countBelow(own: number, all: Values): { readonly below: number; readonly equal: number } {
  let [below, equal] = [0, 0];
  for (let index = 0; index < all.length; index += 1) {
    const value = all[index] ?? 0;
    if (value < own) below += 1;
    else if (value === own) equal += 1;
  }
  return { below, equal };
}

/**
 * 活跃度 `100·(below + 0.5·equal)/N`: the mid-rank percentile of a volume among the `N` of its industry, its own
 * included both in `N` and in `equal`. The definition speaks of `ln(1+V)`; the logarithm keeps the order, so ranks
 * of volumes are the same.
 */
export function midRankPercentile(own: number, all: Values): number {
  const { below, equal } = countBelow(own, all);
  return (100 * (below + 0.5 * equal)) / all.length;
}

/** Place among all, 1 is the largest; equals share the better place. */
export function rankOf(own: number, all: Values): number {
  const { below, equal } = countBelow(own, all);
  return 1 + all.length - below - equal;
}
