import type { FigureKind } from '../figures.ts';

/**
 * Constants and versions of the formulas. Formulas, queries and texts read them here on each use. A change to a formula
 * or a number increments its version.
 */
export const figureDefinitions = {
  articles: { version: '1', constants: {} },
  stories: { version: '1', constants: {} },
  volume: { version: '1', constants: { headline: 1, body: 0.5 } },
  activeRate: { version: '1', constants: { windows: 12, days: 7 } },
  activityIndex: { version: '2', constants: { peers: 5, equalShare: 0.5 } },
  rank: { version: '2', constants: {} },
  shareOfVoice: { version: '1', constants: { stories: 30 } },
  tierShare: { version: '1', constants: {} },
  spike: { version: '1', constants: { weeks: 8, z: 3, stories: 5 } },
  hotWord: {
    version: '2',
    constants: {
      days: 7,
      backgroundDays: 84,
      stories: 5,
      sources: 3,
      z: 3,
      ratio: 2,
      commonShare: 0.3,
      scopeStories: 200,
    },
  },
  evaluation: { version: '1', constants: {} },
} as const satisfies Record<FigureKind, { version: string; constants: Readonly<Record<string, number>> }>;
