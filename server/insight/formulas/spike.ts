import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { add, compile, divide, square, squareRoot, subtract } from './expression.ts';

const daysOfWeek = 7;

/** Days of history a day is compared with. */
export const spikeHistoryDays = (): number => figureDefinitions.spike.constants.weeks * daysOfWeek;

export interface Spike {
  /** Stories of the day. */
  readonly n: number;
  /** Mean of the same weekday in the preceding weeks. */
  readonly mean: number;
  /** Contribution of overdispersion to the variance, `μ²/κ`. */
  readonly excess: number;
  readonly z: number;
}

/** `κ`, from mean `m` and sample variance `s²` of all preceding days. */
export const dispersion = divide(square('m'), subtract('s²', 'm'));
/** Contribution of overdispersion to the variance. */
export const excessVariance = divide(square('μ'), 'κ');
/** Spike value of a day under a negative binomial distribution. */
export const spikeScore = divide(subtract('n', 'μ'), squareRoot(add('μ', 'excess')));

const computeDispersion = compile(dispersion);
const computeExcess = compile(excessVariance);
const computeScore = compile(spikeScore);

/**
 * Spike value of a day against the same weekday of the preceding weeks, {@link spikeScore}. Days no more spread than
 * Poisson (`s² ≤ m`) have no overdispersion. Empty weeks show no mean below one story in all of them, so `μ` has that
 * minimum.
 * @param before stories of each preceding day, oldest first
 */
export function spikeOf(n: number, before: readonly number[]): Spike {
  const { weeks } = figureDefinitions.spike.constants;
  if (before.length !== spikeHistoryDays()) {
    throw new RangeError(`A spike is measured against ${spikeHistoryDays()} days`);
  }
  const sameWeekday = before.filter((_, index) => index % daysOfWeek === 0);
  const mean = meanOf(sameWeekday) || 1 / weeks;
  const m = meanOf(before);
  const variance = before.reduce((sum, value) => sum + (value - m) ** 2, 0) / (before.length - 1);
  const excess = variance > m ? computeExcess({ μ: mean, κ: computeDispersion({ m, 's²': variance }) }) : 0;
  return { n, mean, excess, z: computeScore({ n, μ: mean, excess }) };
}

/** Whether a day is a spike: value and number of stories reach the thresholds. */
export function isFlagged({ n, z }: Spike): boolean {
  const { z: least, stories } = figureDefinitions.spike.constants;
  return z >= least && n >= stories;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
