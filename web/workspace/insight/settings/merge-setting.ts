import type { TierWeights } from '#contract/insight/settings.ts';
import type { TypedNumber } from '#web/workspace/kits/form/typed-number.ts';

export const tiers = [1, 2, 3] as const;

/** Weights as they are typed, which need not be numbers yet. */
export type TypedWeights = Readonly<Record<keyof TierWeights, TypedNumber>>;

export const areWeights = (typed: TypedWeights): typed is TierWeights =>
  tiers.every((tier) => typeof typed[tier] === 'number');

/** What one list has of words that another has not. */
export function wordsBeyond(words: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return words.filter((word) => !known.has(word));
}

/** A list with what was added to it and removed from it at both sides, since what both began with. */
export function mergedWords(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const removed = new Set(wordsBeyond(base, theirs));
  const added = wordsBeyond(theirs, [...base, ...mine]);
  return [...mine.filter((word) => !removed.has(word)), ...added];
}

/** Each weight as it was changed here, else as it is there. */
export function mergedWeights(base: TypedWeights, mine: TypedWeights, theirs: TypedWeights): TypedWeights {
  const of = (tier: keyof TierWeights) => (mine[tier] === base[tier] ? theirs : mine)[tier];
  return { 1: of(1), 2: of(2), 3: of(3) };
}
