import { z } from 'zod';
import { untranslatedTexts } from '../content/untranslated.ts';
import { defineEndpoints } from '../endpoint.ts';
import { activityOverviewSchema } from './activity.ts';
import { figureExplanationSchema, figureSchema } from './figures.ts';
import { longestHotWord } from './hot-word-limits.ts';
import { hotWordDetailSchema, hotWordListSchema, hotWordSchema } from './hot-words.ts';

const idText = z.string().regex(/^[1-9]\d{0,8}$/);

/** Hot words for visitors, computed as in the workspace. */
export const publicHotWordsSchema = z.object({
  /** `everything`, then the industries by number. */
  scopes: z.array(z.object({ value: z.string(), name: z.string(), untranslated: untranslatedTexts(['name']) })),
  /** The selected scope. */
  scope: z.string(),
  list: hotWordListSchema,
  /** The requested word or, if it is not listed, the first. `null` while the list is empty. */
  detail: hotWordDetailSchema.nullable(),
  /** Explanation of the word's burst score. */
  explanation: figureExplanationSchema.nullable(),
});
export type PublicHotWords = z.infer<typeof publicHotWordsSchema>;

/** The top hot words of all articles, at most ten, for the front page and the menu. */
export const topWordsSchema = z.object({ items: z.array(hotWordSchema), asOf: z.string() });
export type TopWords = z.infer<typeof topWordsSchema>;

/** Maximum number of an industry's companies listed besides the selected one. */
export const publicRanks = 50;

/** A company within its industry, without anyone's peers: the most covered companies are compared. */
export const publicActivitySchema = z.object({
  industries: z.array(z.object({ id: z.number().int(), name: z.string(), untranslated: untranslatedTexts(['name']) })),
  industryId: z.number().int().nullable(),
  /** Companies of the industry by volume: the first 50, and the selected one if it is further down. */
  ranks: z.array(
    z.object({
      stockId: z.number().int(),
      name: z.string(),
      untranslated: untranslatedTexts(['name']),
      rank: figureSchema,
      activityIndex: figureSchema,
      activeRate: figureSchema,
    }),
  ),
  /** `null` while no company has an industry. */
  overview: activityOverviewSchema.omit({ candidates: true }).nullable(),
  /** Explanations of the company's figures, with at most 20 articles each. */
  explanations: z
    .object({
      activityIndex: figureExplanationSchema,
      activeRate: figureExplanationSchema,
      rank: figureExplanationSchema,
      /** As in the overview: one by tier. */
      tiers: z.array(figureExplanationSchema),
      /** `null` where there is no spike. */
      strongestSpike: figureExplanationSchema.nullable(),
    })
    .nullable(),
});
export type PublicActivity = z.infer<typeof publicActivitySchema>;

export const publicInsightEndpoints = defineEndpoints({
  'insight.hotWords': {
    method: 'GET',
    path: '/white/insight/hotWords',
    kind: 'GET',
    access: 'public',
    summary: 'Hot words of everything or of an industry, and one of them in detail',
    query: z.strictObject({
      /** Default, and fallback for an unknown industry: all stories. */
      scope: z.union([z.literal('everything'), idText]).optional(),
      word: z.string().max(longestHotWord).optional(),
    }),
    result: publicHotWordsSchema,
  },
  'insight.topWords': {
    method: 'GET',
    path: '/white/insight/topWords',
    kind: 'GET',
    access: 'public',
    summary: 'The sharpest hot words of all articles',
    result: topWordsSchema,
  },
  'insight.activity': {
    method: 'GET',
    path: '/white/insight/activity',
    kind: 'GET',
    access: 'public',
    summary: 'Activity of a company within its industry over the last 90 days',
    query: z.strictObject({
      /** Default, and fallback for an unknown industry: the most covered one. */
      industry: idText.optional(),
      /** Default: the most covered company of the industry. A company determines its industry. */
      company: idText.optional(),
    }),
    result: publicActivitySchema,
  },
});
