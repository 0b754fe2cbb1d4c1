import { medianOf } from '#server/platform/median.ts';
import { add, compile, divide } from './expression.ts';

interface ActiveRateInputs {
  /** Volume of the window. */
  readonly now: number;
  /** Volumes of the preceding windows. */
  readonly before: readonly number[];
  /** `c`: median volume of the industry's companies in the window. */
  readonly industryMedian: number;
}

/** Current volume against the usual one, each plus `c`, which dampens swings of companies with little coverage. */
export const multipleOfUsual = divide(add('now', 'c'), add('usual', 'c'));

const compute = compile(multipleOfUsual);

/** 活跃率, 1.0 is normal: {@link multipleOfUsual}. `undefined` without any coverage. */
export function activeRate({ now, before, industryMedian: c }: ActiveRateInputs): number | undefined {
  const usual = medianOf(before) ?? 0;
  return usual + c > 0 ? compute({ now, c, usual }) : undefined;
}
