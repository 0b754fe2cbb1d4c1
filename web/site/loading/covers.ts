import type { ArticleCategory } from '#contract/content/articles.ts';
import type { IllustrationPattern } from '#contract/content/illustration.ts';
import { randomFrom } from '../illustration/random.ts';

/** An illustration as an image, with its size to reserve space. */
export interface Cover {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly pattern: IllustrationPattern;
}

type Ground = 'paper' | 'ink';

export function illustrationSource(pattern: IllustrationPattern, seed: number, ground: Ground): string {
  return `/illustrations/${pattern}/${seed}.svg?ground=${ground}`;
}

/** Whether the server draws the picture. */
export const isDrawn = (source: string): boolean => source.startsWith('/illustrations/');

/** Address of the picture as a bitmap, which link previews and search engines need: of an illustration its PNG. */
export function bitmapOf(source: string): string {
  return isDrawn(source) ? source.replace('.svg', '.png') : source;
}

/** Patterns of a category; the id picks one, so that neighbours in a list differ. */
const patternsOf: Record<ArticleCategory, readonly [IllustrationPattern, Ground][]> = {
  BA: [
    ['waves', 'ink'],
    ['mirror', 'ink'],
    ['slips', 'ink'],
  ],
  ESG: [['ridge', 'paper']],
  TPC: [['weave', 'paper']],
};

/**
 * Picture of an article or video: the pattern from the category, the rest from the id (docs/visual-language.md,
 * "Illustrations").
 */
export function coverOf(category: ArticleCategory, id: number): Cover {
  const choices = patternsOf[category];
  const [pattern, ground] = choices[Math.floor(randomFrom(id)() * choices.length)] ?? ['slips', 'ink'];
  return patternCover(pattern, id, ground);
}

/** Patterns on paper by default: a list mixes light and dark grounds. */
const onPaper: ReadonlySet<IllustrationPattern> = new Set(['ridge', 'weave']);

/** Picture of a record whose pattern an operator has chosen. */
export function patternCover(
  pattern: IllustrationPattern,
  id: number,
  ground: Ground = onPaper.has(pattern) ? 'paper' : 'ink',
): Cover {
  const mirrored = pattern === 'mirror';
  return {
    src: illustrationSource(pattern, id, ground),
    width: mirrored ? 1000 : 960,
    height: mirrored ? 1000 : 540,
    pattern,
  };
}
