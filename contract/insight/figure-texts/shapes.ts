import type { FigureKind } from '../figures.ts';

/** Display format of a kind of figure: decimals, and whether it is a percentage. */
interface FigureShape {
  readonly digits: number;
  readonly percent?: true;
  /** Whether a value carries its sign, because 0 is its middle. */
  readonly signed?: true;
}

export const figureShapes: Readonly<Record<FigureKind, FigureShape>> = {
  articles: { digits: 0 },
  stories: { digits: 0 },
  volume: { digits: 1 },
  activeRate: { digits: 2 },
  activityIndex: { digits: 1 },
  rank: { digits: 0 },
  shareOfVoice: { digits: 1, percent: true },
  tierShare: { digits: 1, percent: true },
  negativeShare: { digits: 1, percent: true },
  netTone: { digits: 2, signed: true },
  spike: { digits: 1 },
  hotWord: { digits: 1 },
  evaluation: { digits: 1 },
};

/** Whether the articles behind a kind of figure are counted one by one; behind all others are stories. */
export const countsArticles = (kind: FigureKind): boolean => kind === 'articles';
