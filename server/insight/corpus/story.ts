import type { ArticleSummary } from '#contract/content/articles.ts';
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

/** Where the story mentions one of its companies: its first article decides. */
export function positionIn(
  { headlineStockIds }: Pick<Member, 'headlineStockIds'>,
  stockId: number,
): NonNullable<ArticleSummary['mention']> {
  return headlineStockIds.includes(stockId) ? 'headline' : 'body';
}
