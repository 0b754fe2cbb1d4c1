import type { ArticleSummary } from '#contract/content/articles.ts';
import type { Member } from './read-article.ts';

/** A story for the counts (docs/product/insight.md, "Stories"): its first article, and its reprints. */
export interface Story {
  readonly original: Member;
  /** `r`: number of reprints. */
  readonly reprints: number;
  readonly members: readonly Member[];
}

/** Order of time, the same on every machine and in whatever order articles arrived. */
export const byPlace = (
  left: Pick<Member, 'place' | 'articleId'>,
  right: Pick<Member, 'place' | 'articleId'>,
): number => left.place - right.place || left.articleId - right.articleId;

/** The story of one or more articles. */
export function storyOf(members: readonly Member[]): Story {
  const [original] = [...members].sort(byPlace);
  if (!original) throw new RangeError('A story has at least one article');
  return { original, reprints: members.length - 1, members };
}

/** Where the story mentions a company, decided by its first article. */
export function positionIn(
  { headlineStockIds }: Pick<Member, 'headlineStockIds'>,
  stockId: number,
): NonNullable<ArticleSummary['mention']> {
  return headlineStockIds.includes(stockId) ? 'headline' : 'body';
}
