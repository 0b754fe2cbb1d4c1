import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { HotWordState } from '#contract/insight/hot-words.ts';

const { constants } = figureDefinitions.hotWord;

/** How many documents (stories) there are, and how many of them contain the word. */
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
  /** `δ`, and its standard error. */
  readonly delta: number;
  readonly deviation: number;
  /** `p_f / p_b`: how many times its usual frequency. */
  readonly ratio: number;
}

/**
 * 突增度: weighted log-odds with an informative prior (Monroe, Colaresi & Quinn 2008), on document counts.
 * `p_b = (b + 0.5)/(N_b + 1)`, `a = 0.05·N_f·p_b`, `A = 0.05·N_f`,
 * `δ = ln[(f + a)/(N_f + A − f − a)] − ln[(b + a)/(N_b + A − b − a)]`, `z = δ/√(1/(f + a) + 1/(b + a))`;
 * `p_f = f/N_f`.
 */
export function scoreWord({
  foreground: f,
  foregroundStories,
  background: b,
  backgroundStories,
}: WordCounts): WordScore {
  const usual = (b + 0.5) / (backgroundStories + 1);
  const priorTotal = constants.prior * foregroundStories;
  const prior = priorTotal * usual;
  const now = Math.log((f + prior) / (foregroundStories + priorTotal - f - prior));
  const before = Math.log((b + prior) / (backgroundStories + priorTotal - b - prior));
  const deviation = Math.sqrt(1 / (f + prior) + 1 / (b + prior));
  const delta = now - before;
  return { z: delta / deviation, delta, deviation, ratio: f / foregroundStories / usual };
}

/** Shown at f ≥ 5, z ≥ 3 and p_f/p_b ≥ 2; sources are looked at afterwards, by {@link hasEnoughSources}. */
export function meetsThresholds({ foreground }: WordCounts, { z, ratio }: Pick<WordScore, 'z' | 'ratio'>): boolean {
  return foreground >= constants.stories && z >= constants.z && ratio >= constants.ratio;
}

export function hasEnoughSources(sources: number): boolean {
  return sources >= constants.sources;
}

/** The fourth stop layer: in more than 30 % of the background a word says nothing. */
export function isTooCommon({ background, backgroundStories }: WordCounts): boolean {
  return background > constants.commonShare * backgroundStories;
}

/** A word's state, from its place now and on the list of a week before; 1 is the first. */
export function stateOf(rank: number, before: number | undefined): HotWordState {
  if (before === undefined) return 'new';
  if (rank === before) return 'flat';
  return rank < before ? 'up' : 'down';
}
