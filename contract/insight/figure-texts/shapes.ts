import type { FigureKind } from '../figures.ts';

/**
 * How each kind of figure is written, wherever it stands: decimal places, and whether a part of one is shown as per
 * cent.
 */
export const figureShapes: Readonly<Record<FigureKind, { readonly digits: number; readonly percent?: true }>> = {
  articles: { digits: 0 },
  stories: { digits: 0 },
  volume: { digits: 1 },
  activeRate: { digits: 2 },
  activityIndex: { digits: 1 },
  rank: { digits: 0 },
  shareOfVoice: { digits: 1, percent: true },
  tierShare: { digits: 1, percent: true },
  spike: { digits: 1 },
  hotWord: { digits: 1 },
  evaluation: { digits: 1 },
};
