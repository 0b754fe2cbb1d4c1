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
/** `a`: stories of the prior that contain the word. */
export const priorHits = multiply('A', 'p');
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

/** `p`, the frequency that the prior expects, and `A`, its weight in stories, by version of the formula. */
const priors = {
  // From the background alone: it lets no word rise that was never there before.
  1: { priorFrequency: usualFrequency, priorStories: multiply(0.05, 'N_f') },
  2: { priorFrequency: divide(add('f', 'b', 0.5), add('N_f', 'N_b', 1)), priorStories: 'N_f' },
} as const;

/** Versions of the formula. Reports keep the one they were computed with. */
export type HotWordFormula = keyof typeof priors;
export const currentHotWordFormula: HotWordFormula = 2;

/** The version that a stored figure names; those from before versions were named have the first. */
export const hotWordFormulaOf = (version: number | undefined): HotWordFormula =>
  version === currentHotWordFormula ? currentHotWordFormula : 1;

/** The formula in its parts, for readers. */
export const hotWordExpressions = (version: HotWordFormula) => ({
  ...{ rise, logOddsDifference, standardError, usualFrequency, priorHits },
  ...priors[version],
});

const compute = {
  usual: compile(usualFrequency),
  priorHits: compile(priorHits),
  delta: compile(logOddsDifference),
  deviation: compile(standardError),
  rise: compile(rise),
  ratio: compile(timesUsual),
};
const computePrior = {
  1: { frequency: compile(priors[1].priorFrequency), stories: compile(priors[1].priorStories) },
  2: { frequency: compile(priors[2].priorFrequency), stories: compile(priors[2].priorStories) },
};

/**
 * 突增度, {@link rise}: weighted log-odds with an informative prior (Monroe, Colaresi & Quinn 2008), on document
 * counts.
 */
export function scoreWord(
  { foreground: f, foregroundStories: N_f, background: b, backgroundStories: N_b }: WordCounts,
  version: HotWordFormula = currentHotWordFormula,
): WordScore {
  const counts = { f, N_f, b, N_b };
  const prior = computePrior[version];
  const A = prior.stories(counts);
  const a = compute.priorHits({ A, p: prior.frequency(counts) });
  const delta = compute.delta({ ...counts, a, A });
  const deviation = compute.deviation({ f, b, a });
  const ratio = compute.ratio({ f, N_f, p_b: compute.usual(counts) });
  return { z: compute.rise({ δ: delta, σ: deviation }), delta, deviation, ratio };
}

/** Whether both windows have stories: without, nothing is usual, and no word has a score. */
export function isComparable({
  foregroundStories,
  backgroundStories,
}: Pick<WordCounts, 'foregroundStories' | 'backgroundStories'>): boolean {
  return foregroundStories > 0 && backgroundStories > 0;
}

/**
 * Whether a word can be compared, is frequent enough, and so much more than usual, as {@link meetsThresholds} asks of it: what most words
 * are not, told before their score.
 */
export function mayHaveRisen({
  foreground: f,
  foregroundStories: N_f,
  background: b,
  backgroundStories: N_b,
}: WordCounts): boolean {
  const { constants } = figureDefinitions.hotWord;
  if (f < constants.stories || !isComparable({ foregroundStories: N_f, backgroundStories: N_b })) return false;
  return compute.ratio({ f, N_f, p_b: compute.usual({ b, N_b }) }) >= constants.ratio;
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
