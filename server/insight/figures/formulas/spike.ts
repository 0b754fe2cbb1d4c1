import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';

const { constants } = figureDefinitions.spike;

/** Days before the day in question that it is measured against: 8 weeks. */
export const spikeHistoryDays = constants.weeks * 7;

export interface Spike {
  /** Stories of the day. */
  readonly n: number;
  /** Mean of the same weekday in the 8 weeks before. */
  readonly mean: number;
  /** What dispersion adds to the variance, `μ²/κ`. */
  readonly excess: number;
  readonly z: number;
}

/**
 * `z = (n − μ)/√(μ + μ²/κ)`: how far a day stands out from the same weekday of the 8 weeks before, under a negative
 * binomial distribution. `κ = m²/(s² − m)` comes from mean `m` and sample variance `s²` of the 56 days before; days
 * no more spread than Poisson (`s² ≤ m`) have no such term. Eight weeks without anything can show no mean smaller
 * than 1/8, so `μ` is taken as that where it is 0.
 * @param before stories of each of the 56 days before, oldest first
 */
export function spikeOf(n: number, before: readonly number[]): Spike {
  if (before.length !== spikeHistoryDays) throw new RangeError(`A spike is measured against ${spikeHistoryDays} days`);
  const sameWeekday = before.filter((_, index) => index % 7 === 0);
  const mean = meanOf(sameWeekday) || constants.smallestMean;
  const all = meanOf(before);
  const variance = before.reduce((sum, value) => sum + (value - all) ** 2, 0) / (before.length - 1);
  const excess = variance > all ? (mean ** 2 * (variance - all)) / all ** 2 : 0;
  return { n, mean, excess, z: (n - mean) / Math.sqrt(mean + excess) };
}

/** Flagged at `z ≥ 3` and `n ≥ 5`. */
export function isFlagged({ n, z }: Spike): boolean {
  return z >= constants.z && n >= constants.stories;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
