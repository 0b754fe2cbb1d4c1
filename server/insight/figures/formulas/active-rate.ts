import { medianOf } from '#server/platform/median.ts';

interface ActiveRateInputs {
  /** Volume of the window. */
  readonly now: number;
  /** Volumes of the equal windows before it. */
  readonly before: readonly number[];
  /** `c`: median volume of the industry's companies in the window. */
  readonly industryMedian: number;
}

/**
 * 活跃率 `(V_now + c) / (median of V over the previous 12 equal windows + c)`; 1.0 is normal. `c` keeps companies
 * that are hardly written about from jumping. `undefined` where nothing was published at all.
 */
export function activeRate({ now, before, industryMedian }: ActiveRateInputs): number | undefined {
  const usual = (medianOf(before) ?? 0) + industryMedian;
  return usual > 0 ? (now + industryMedian) / usual : undefined;
}
