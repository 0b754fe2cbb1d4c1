import { z } from 'zod';
import { articleCategorySchema } from '../content/articles.ts';
import { untranslatedTexts } from '../content/untranslated.ts';
import { daySchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { smallIdSchema } from '../numbers.ts';
import { ifRight } from '../rule-between.ts';
import { toneSchema } from './tone.ts';

/**
 * All kinds of figures (docs/product/insight.md, "Figures"). Texts, formulas and limits are in
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
  'negativeShare',
  'netTone',
  'spike',
  'hotWord',
  'evaluation',
] as const;
export const figureKindSchema = z.enum(figureKinds);
export type FigureKind = z.infer<typeof figureKindSchema>;

/** Why a figure has no value (docs/product/insight.md, "Figures"). */
export const figureGaps = [
  'notEnoughPeers',
  'notEnoughHistory',
  'notEnoughStories',
  'notEnoughJudged',
  'noPeers',
  'noIndustry',
  'notScored',
] as const;
export const figureGapSchema = z.enum(figureGaps);
export type FigureGap = z.infer<typeof figureGapSchema>;

/** A day in China in what is stored or answered, `2026-11-20`; those of requests are `daySchema`. */
export const isoDay = z.iso.date();

/** Setting versions a figure was computed with, by topic: `{ peers: 3, tierWeights: 1 }`. 0 means none yet. */
export const settingVersionsSchema = z.record(z.string(), z.number().int());
export type SettingVersions = z.infer<typeof settingVersionsSchema>;

/** Reference of a figure. The same reference always opens the same computation. */
export const figureRefSchema = z.strictObject({
  kind: figureKindSchema,
  /** The tracked company; absent for figures of an industry or of all stories. */
  stockId: smallIdSchema.optional(),
  industryId: smallIdSchema.optional(),
  /** First and last day of the window, both included. */
  from: isoDay,
  until: isoDay,
  category: articleCategorySchema.optional(),
  tier: z.number().int().min(1).max(3).optional(),
  /** The word of a hot word, the indicator of an evaluation. */
  word: z.string().max(100).optional(),
  /** A theme, whose stories alone count; such figures are opened by `theme.explain`. */
  theme: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type FigureRef = z.infer<typeof figureRefSchema>;

/** The same in a request. */
export const figureRequestSchema = figureRefSchema.extend({ from: daySchema, until: daySchema });

/** A figure for screens, reports and exports. Exactly one of `value` and `gap` is set. */
export const figureSchema = z.object({
  ref: figureRefSchema,
  value: z.number().nullable(),
  gap: figureGapSchema.nullable(),
  /** The figure for the preceding window of equal length; `null` if not on record. */
  previous: z.number().nullable(),
});
export type Figure = z.infer<typeof figureSchema>;

/** Why a story has no tone. */
export const unsureReasons = ['between', 'foreign'] as const;
export type UnsureReason = (typeof unsureReasons)[number];

/** Explanation of a figure in the reader's language, for popover, print and export. */
export const figureExplanationSchema = z.object({
  figure: figureSchema,
  name: z.string(),
  /** Summary in one sentence. */
  meaning: z.string(),
  /** The formatted value with its unit; empty for a gap. */
  shown: z.string(),
  /** Reason for a gap; empty if there is a value. */
  gapText: z.string(),
  /** `100 · (below + 0.5 · equal) / N` */
  formula: z.string(),
  /** The formula with this figure's values. */
  filled: z.string(),
  formulaVersion: z.string(),
  inputs: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      note: z.string(),
      /** Names of companies and industries; absent where it is translated, and in what was kept before 2026-11-30. */
      untranslated: untranslatedTexts(['label', 'value']).optional(),
    }),
  ),
  /** Setting versions it was computed with: peers, weights, stop words. */
  versions: z.array(z.object({ label: z.string(), value: z.string() })),
  /** When it was computed, ISO 8601. */
  asOf: z.string(),
  articles: z.object({
    total: z.number().int(),
    /** Number of articles of a stored figure that were withdrawn since. */
    withdrawn: z.number().int(),
    /** Top contributing articles, at most 50. */
    list: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        sourceName: z.string(),
        /** Absent where they are translated, and in what was kept before 2026-11-30. */
        untranslated: untranslatedTexts(['title', 'sourceName']).optional(),
        publishedAt: z.string(),
        /** Its share of the figure, in the figure's unit; `null` if it has none. */
        contribution: z.number().nullable(),
        reprints: z.number().int(),
        withdrawn: z.boolean(),
        /** Of a figure of tone: how its headline was judged, and what the model adds up for it. */
        tone: toneSchema.optional(),
        toneScore: z.number().nullable().optional(),
      }),
    ),
  }),
  /** Of a figure of tone: its stories by tone. */
  tones: z
    .object({
      positive: z.number().int(),
      neutral: z.number().int(),
      negative: z.number().int(),
      unsure: z.number().int(),
      /** Stories that were not judged, those with the most reprints first, at most 20. */
      unsureList: z.array(
        z.object({
          id: z.number().int(),
          title: z.string(),
          /** `null` where the model has not read it. */
          score: z.number().nullable(),
          /** The sum lies between the limits, or there is no Chinese headline. */
          reason: z.enum(unsureReasons),
        }),
      ),
    })
    .optional(),
  /** Explorer query string that lists all these stories or articles; empty if there is none. */
  explorerQuery: z.string(),
  /** How many stories, or articles where the query says so, the Explorer lists there; `null` where nobody follows the link, as in what is stored. */
  explorerTotal: z.number().int().nullable().default(null),
});
export type FigureExplanation = z.infer<typeof figureExplanationSchema>;

/** Kinds that are counted, or given, whatever the category of articles. */
const ofAllCategories: readonly FigureKind[] = ['hotWord', 'evaluation'];

export const figureEndpoints = defineEndpoints({
  'figure.explain': {
    method: 'POST',
    path: '/auth/figure/explain',
    kind: 'POST',
    access: 'session',
    summary: 'A figure taken apart: formula, inputs, versions, time and the articles behind it',
    body: figureRequestSchema.superRefine(
      ({ kind, category, tier }, check) => {
        const refuse = (field: string) => check.addIssue({ code: 'custom', path: [field], message: 'notOfThisFigure' });
        if (tier !== undefined && kind !== 'tierShare') refuse('tier');
        if (category !== undefined && ofAllCategories.includes(kind)) refuse('category');
      },
      ifRight(z.object(figureRefSchema.pick({ kind: true, category: true, tier: true }).shape)),
    ),
    result: figureExplanationSchema,
  },
});
