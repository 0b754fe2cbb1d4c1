import type { FigureKind } from '../figures.ts';

/** When neighbouring words are a phrase that counts as a word. */
export const phraseRules = {
  /** Words of a phrase, at most. */
  words: 4,
  /** Headlines that it is in, at least. */
  headlines: 5,
  /** Normalised pointwise mutual information of its parts, at least. */
  npmi: 0.6,
  /** Entropy of what stands before it, and after it, at least. */
  entropy: 0.8,
  /** Share of a part's stories from which the part gives way to the phrase. */
  partShare: 0.7,
} as const;

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
  negativeShare: { version: '1', constants: { stories: 30 } },
  netTone: { version: '1', constants: { stories: 30 } },
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
