import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { activityOverviewSchema } from './activity.ts';
import { figureExplanationSchema, figureSchema } from './figures.ts';
import { hotWordDetailSchema, hotWordListSchema, hotWordSchema } from './hot-words.ts';

const idText = z.string().regex(/^[1-9]\d{0,8}$/);

/** The hot words visitors may look through, by the same computation as the workspace's. */
export const publicHotWordsSchema = z.object({
  /** `everything`, then the industries by their number. */
  scopes: z.array(z.object({ value: z.string(), name: z.string() })),
  /** Which of them is shown. */
  scope: z.string(),
  list: hotWordListSchema,
  /** The word asked for or, where it is not listed, the first. `null` while the list is empty. */
  detail: hotWordDetailSchema.nullable(),
  /** The rise of that word, taken apart. */
  explanation: figureExplanationSchema.nullable(),
});
export type PublicHotWords = z.infer<typeof publicHotWordsSchema>;

/** The sharpest words of all articles, at most ten: what the front page and the menu name. */
export const topWordsSchema = z.object({ items: z.array(hotWordSchema), asOf: z.string() });
export type TopWords = z.infer<typeof topWordsSchema>;

/** Companies of an industry that are listed besides the one on screen. */
export const publicRanks = 50;

/** One company in the middle of its industry, without anybody's peers: who is compared is who is written about most. */
export const publicActivitySchema = z.object({
  industries: z.array(z.object({ id: z.number().int(), name: z.string() })),
  industryId: z.number().int().nullable(),
  /** Companies of the industry by volume over the window: the first 50, and after them the one on screen where it is further down. */
  ranks: z.array(
    z.object({
      stockId: z.number().int(),
      name: z.string(),
      rank: figureSchema,
      activityIndex: figureSchema,
      activeRate: figureSchema,
    }),
  ),
  /** `null` while no company of an industry is tracked. */
  overview: activityOverviewSchema.omit({ candidates: true }).nullable(),
  /** The company's figures taken apart. */
  explanations: z.object({ activityIndex: figureExplanationSchema, activeRate: figureExplanationSchema }).nullable(),
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
      /** Everything unless told; so too for an industry that nobody knows. */
      scope: z.union([z.literal('everything'), idText]).optional(),
      word: z.string().max(50).optional(),
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
      /** The industry most is written about unless told; so too for one that nobody knows. */
      industry: idText.optional(),
      /** The company of the industry most is written about unless told. It brings its own industry. */
      company: idText.optional(),
    }),
    result: publicActivitySchema,
  },
});
