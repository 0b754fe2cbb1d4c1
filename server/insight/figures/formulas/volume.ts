import type { ArticleSummary } from '#contract/content/articles.ts';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';

const { constants } = figureDefinitions.volume;

/** Weight of each tier of source, by the tier's number. A tier without one weighs nothing. */
export type TierWeights = Readonly<Record<number, number>>;

/** `v = w·(1 + ln(1 + r))`: what a story counts, by the weight of its source's tier and its reprints. */
export function storyValue({ weight, reprints }: { weight: number; reprints: number }): number {
  return weight * (1 + Math.log(1 + reprints));
}

interface StoryOfCompany {
  readonly weight: number;
  readonly reprints: number;
  /** `m` is 1 in the headline, 0.5 in the body only. */
  readonly position: NonNullable<ArticleSummary['mention']>;
  /** `k`: tracked companies the story mentions. */
  readonly companyCount: number;
}

/** `v·m/k`: what a story adds to the volume of one of the companies it mentions. */
export function contributionOf({ weight, reprints, position, companyCount }: StoryOfCompany): number {
  return (storyValue({ weight, reprints }) * constants[position]) / companyCount;
}

/**
 * `V = Σ v·m/k`, from the sums that are kept by tier: the weight of a tier's stories is taken out of their sum,
 * so that weights may change without counting anew.
 */
export function volumeOf(valueByTier: Readonly<Record<number, number>>, weights: TierWeights): number {
  return Object.entries(valueByTier).reduce((sum, [tier, value]) => sum + (weights[Number(tier)] ?? 0) * value, 0);
}
