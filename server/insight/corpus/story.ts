import type { Member } from './read-article.ts';

/**
 * A story as the counts see it (docs/product/insight.md, "Stories"): told by its first article, taken over by the
 * others.
 */
export interface Story {
  readonly original: Member;
  /** `r`: its other articles. */
  readonly reprints: number;
  readonly members: readonly Member[];
}

/** The story that articles tell together; at least one. */
export function storyOf(members: readonly Member[]): Story {
  const [original] = [...members].sort(
    (left, right) => left.publishedAt.getTime() - right.publishedAt.getTime() || left.articleId - right.articleId,
  );
  if (!original) throw new RangeError('A story has at least one article');
  return { original, reprints: members.length - 1, members };
}

/** `m`: how much a mention counts by its place. */
export function mentionWeight(original: Member, stockId: number): number {
  return original.headlineStockIds.includes(stockId) ? 1 : 0.5;
}

/**
 * What a story adds to the volume of one of its companies, before the weight of its source's tier:
 * `(1 + ln(1 + r)) · m / k`, to nine decimals, so that sums can be taken apart again exactly.
 */
export function storyValueBeforeTier({ original, reprints }: Story, stockId: number): number {
  const value = ((1 + Math.log(1 + reprints)) * mentionWeight(original, stockId)) / original.stockIds.length;
  return Math.round(value * 1e9) / 1e9;
}
