import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { HotWordState } from '#contract/insight/hot-words.ts';
import { add, compile, divide, logarithm, multiply, squareRoot, subtract } from './expression.ts';

/** Number of documents (stories), and of those that contain the word. */
export interface WordCounts {
  /** `f` of `N_f` in the foreground. */
  readonly foreground: number;
  readonly foregroundStories: number;
  /** `b` of `N_b` in the background. */
  readonly background: number;
  readonly backgroundStories: number;
}

export interface WordScore {
  readonly z: number;
  /** `δ`, and its standard error `σ`. */
  readonly delta: number;
  readonly deviation: number;
  /** Frequency ratio. */
  readonly ratio: number;
}

/** `p_b`: the word's usual frequency, never exactly zero. */
export const usualFrequency = divide(add('b', 0.5), add('N_b', 1));
/** `A`: weight of the prior, in stories. */
export const priorStories = multiply('prior', 'N_f');
/** `a`: those that contain the word. */
export const priorHits = multiply('A', 'p_b');
/** `δ`: log-odds of foreground against background, with an informative prior. */
export const logOddsDifference = subtract(
  logarithm(divide(add('f', 'a'), subtract(add('N_f', 'A'), 'f', 'a'))),
  logarithm(divide(add('b', 'a'), subtract(add('N_b', 'A'), 'b', 'a'))),
);
/** `σ` */
export const standardError = squareRoot(add(divide(1, add('f', 'a')), divide(1, add('b', 'a'))));
/** `z`: burst score. */
export const rise = divide('δ', 'σ');
const timesUsual = divide(divide('f', 'N_f'), 'p_b');

const compute = {
  usual: compile(usualFrequency),
  priorStories: compile(priorStories),
  priorHits: compile(priorHits),
  delta: compile(logOddsDifference),
  deviation: compile(standardError),
  rise: compile(rise),
  ratio: compile(timesUsual),
};

/**
 * 突增度, {@link rise}: weighted log-odds with an informative prior (Monroe, Colaresi & Quinn 2008), on document
 * counts.
 */
export function scoreWord({
  foreground: f,
  foregroundStories: N_f,
  background: b,
  backgroundStories: N_b,
}: WordCounts): WordScore {
  const p_b = compute.usual({ b, N_b });
  const A = compute.priorStories({ prior: figureDefinitions.hotWord.constants.prior, N_f });
  const a = compute.priorHits({ A, p_b });
  const delta = compute.delta({ f, N_f, b, N_b, a, A });
  const deviation = compute.deviation({ f, b, a });
  return { z: compute.rise({ δ: delta, σ: deviation }), delta, deviation, ratio: compute.ratio({ f, N_f, p_b }) };
}

/** Whether a word meets the thresholds of score and stories; sources are checked later, by {@link hasEnoughSources}. */
export function meetsThresholds({ foreground }: WordCounts, { z, ratio }: Pick<WordScore, 'z' | 'ratio'>): boolean {
  const { constants } = figureDefinitions.hotWord;
  return foreground >= constants.stories && z >= constants.z && ratio >= constants.ratio;
}

export function hasEnoughSources(sources: number): boolean {
  return sources >= figureDefinitions.hotWord.constants.sources;
}

/** The fourth stop layer: a word in too much of the background carries no news. */
export function isTooCommon({ background, backgroundStories }: WordCounts): boolean {
  return background > figureDefinitions.hotWord.constants.commonShare * backgroundStories;
}

/** A word's state, from its rank now and a week before; 1 is the first. */
export function stateOf(rank: number, before: number | undefined): HotWordState {
  if (before === undefined) return 'new';
  if (rank === before) return 'flat';
  return rank < before ? 'up' : 'down';
}
