import { medianOf } from '#server/platform/median.ts';
import { add, compile, divide } from './expression.ts';

interface ActiveRateInputs {
  /** Volume of the window. */
  readonly now: number;
  /** Volumes of the equal windows before it. */
  readonly before: readonly number[];
  /** `c`: median volume of the industry's companies in the window. */
  readonly industryMedian: number;
}

/** Volume now against the usual one, each with `c`, which keeps companies that are hardly written about from jumping. */
export const multipleOfUsual = divide(add('now', 'c'), add('usual', 'c'));

const compute = compile(multipleOfUsual);

/** 活跃率, 1.0 is normal: {@link multipleOfUsual}. `undefined` where nothing was published at all. */
export function activeRate({ now, before, industryMedian: c }: ActiveRateInputs): number | undefined {
  const usual = medianOf(before) ?? 0;
  return usual + c > 0 ? compute({ now, c, usual }) : undefined;
}
