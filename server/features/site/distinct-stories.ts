import type { ArticleCategory } from '#contract/article.ts';

interface Told {
  readonly headline: string;
  readonly category: ArticleCategory;
}

/** Above this likeness two headlines tell the same story; a reprint with a note added lies near 0.8. */
const sameStory = 0.6;
const mostPerCategory = 2;

/**
 * The first articles of a list that tell different stories, at most two of a category, so that one busy company
 * does not fill the page. A story is shown by its oldest article in the list: the original, not a reprint.
 */
export function pickDistinctStories<T extends Told>(newestFirst: readonly T[], wanted: number): T[] {
  const chosen: T[] = [];
  for (const candidate of newestFirst) {
    if (chosen.length === wanted) break;
    const inCategory = chosen.filter((other) => other.category === candidate.category).length;
    if (inCategory < mostPerCategory && !chosen.some((other) => alike(other, candidate))) {
      chosen.push(newestFirst.findLast((other) => alike(other, candidate)) ?? candidate);
    }
  }
  return chosen;
}

function alike(left: Told, right: Told): boolean {
  return left.category === right.category && likeness(left.headline, right.headline) > sameStory;
}

/** Dice coefficient of the pairs of neighbouring characters: 1 for the same text, 0 for nothing in common. */
export function likeness(left: string, right: string): number {
  const leftPairs = pairsOf(left);
  const rightPairs = pairsOf(right);
  if (leftPairs.size + rightPairs.size === 0) return 1;
  const shared = [...leftPairs].filter((pair) => rightPairs.has(pair)).length;
  return (2 * shared) / (leftPairs.size + rightPairs.size);
}

function pairsOf(text: string): Set<string> {
  const characters = [...text.toLowerCase().replaceAll(/[\p{P}\p{S}\s]/gu, '')];
  return new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`));
}
