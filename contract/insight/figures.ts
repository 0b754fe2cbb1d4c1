import { z } from 'zod';
import { articleCategorySchema } from '../content/articles.ts';
import { defineEndpoints } from '../endpoint.ts';
import { smallIdSchema } from '../numbers.ts';

/**
 * Every kind of figure the product shows (docs/product/insight.md, "Figures"). Texts, formulas and limits stand in
 * `contract/insight/figure-texts/`.
 */
export const figureKinds = [
  'articles',
  'stories',
  'volume',
  'activeRate',
  'activityIndex',
  'rank',
  'shareOfVoice',
  'tierShare',
  'spike',
  'hotWord',
  'evaluation',
] as const;
export const figureKindSchema = z.enum(figureKinds);
export type FigureKind = z.infer<typeof figureKindSchema>;

/** Why there is no figure: too little data says so instead of drawing noise (docs/product/insight.md, "Figures"). */
export const figureGaps = [
  'notEnoughPeers',
  'notEnoughHistory',
  'notEnoughStories',
  'noPeers',
  'noIndustry',
  'notScored',
] as const;
export const figureGapSchema = z.enum(figureGaps);
export type FigureGap = z.infer<typeof figureGapSchema>;

/** A day in China, `2026-11-20`. */
export const isoDay = z.iso.date();

/** Versions of the settings a figure was computed with, by topic: `{ peers: 3, tierWeights: 1 }`. 0 is none yet. */
export const settingVersionsSchema = z.record(z.string(), z.number().int());
export type SettingVersions = z.infer<typeof settingVersionsSchema>;

/** What a figure is about. The same reference always opens the same computation. */
export const figureRefSchema = z.strictObject({
  kind: figureKindSchema,
  /** The tracked company; absent for figures of an industry or of everything. */
  stockId: smallIdSchema.optional(),
  industryId: smallIdSchema.optional(),
  /** First and last day of the window, both included. */
  from: isoDay,
  until: isoDay,
  category: articleCategorySchema.optional(),
  tier: z.number().int().min(1).max(3).optional(),
  /** The word of a hot word, the indicator of an evaluation. */
  word: z.string().max(100).optional(),
});
export type FigureRef = z.infer<typeof figureRefSchema>;

/** A figure as screens, reports and exports show it. Exactly one of `value` and `gap` is set. */
export const figureSchema = z.object({
  ref: figureRefSchema,
  value: z.number().nullable(),
  gap: figureGapSchema.nullable(),
  /** The same figure for the equally long period before; `null` where there is none. */
  previous: z.number().nullable(),
});
export type Figure = z.infer<typeof figureSchema>;

/** A figure taken apart, in the reader's language: what the popover, the print-out and the export show. */
export const figureExplanationSchema = z.object({
  figure: figureSchema,
  name: z.string(),
  /** One sentence: what it says. */
  meaning: z.string(),
  /** The value as people read it, with its unit; empty where there is a gap. */
  shown: z.string(),
  /** Why there is none; empty where there is a value. */
  gapText: z.string(),
  /** `100 · (below + 0.5 · equal) / N` */
  formula: z.string(),
  /** The formula with this figure's numbers in it. */
  filled: z.string(),
  formulaVersion: z.string(),
  inputs: z.array(z.object({ label: z.string(), value: z.string(), note: z.string() })),
  /** Versions of the settings it was computed with: peers, weights, stop words. */
  versions: z.array(z.object({ label: z.string(), value: z.string() })),
  /** When it was computed, ISO 8601. */
  asOf: z.string(),
  articles: z.object({
    total: z.number().int(),
    /** Articles of a kept figure that have gone since. */
    withdrawn: z.number().int(),
    /** Those that contribute most, at most 50. */
    list: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        sourceName: z.string(),
        publishedAt: z.string(),
        /** Its share of the figure, in the figure's own terms; `null` where it has none. */
        contribution: z.number().nullable(),
        reprints: z.number().int(),
        withdrawn: z.boolean(),
      }),
    ),
  }),
  /** Query string of the Explorer that lists all of these articles; empty where it cannot. */
  explorerQuery: z.string(),
});
export type FigureExplanation = z.infer<typeof figureExplanationSchema>;

export const figureEndpoints = defineEndpoints({
  'figure.explain': {
    method: 'POST',
    path: '/auth/figure/explain',
    kind: 'POST',
    access: 'session',
    summary: 'A figure taken apart: formula, inputs, versions, time and the articles behind it',
    body: figureRefSchema,
    result: figureExplanationSchema,
  },
});
