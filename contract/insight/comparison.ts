import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { figureSchema, isoDay, settingVersionsSchema } from './figures.ts';
import { homeRangeSchema } from './home.ts';

const placeSchema = z.number().int().nullable();

export const comparisonOverviewSchema = z.object({
  from: isoDay,
  until: isoDay,
  /** Companies compared with: the saved peers, or the industry if there are none. */
  among: z.enum(['peers', 'industry']),
  industryName: z.string(),
  /** Their number; of a large industry only the first ones and one's own company have a row. */
  of: z.number().int(),
  /** By volume, descending. */
  rows: z.array(
    z.object({
      stockId: z.number().int(),
      code: z.string(),
      name: z.string(),
      own: z.boolean(),
      articles: figureSchema,
      stories: figureSchema,
      volume: figureSchema,
      /** Within the company's industry. */
      activityIndex: figureSchema,
      /** Of the last seven days. */
      activeRate: figureSchema,
      shareOfVoice: figureSchema,
      /**
       * Place among all that are compared with, 1 is the largest; equal ones share the better one. `null` for a gap, where
       * companies without a row could come before it, and where all are 0.
       */
      ranks: z.object({
        volume: placeSchema,
        articles: placeSchema,
        shareOfVoice: placeSchema,
        activityIndex: placeSchema,
        activeRate: placeSchema,
      }),
      /** Trailing seven-day volume for each day of the range; `null` before the first day on record. */
      spark: z.array(z.number().nullable()),
    }),
  ),
  versions: settingVersionsSchema,
  asOf: z.string(),
});
export type ComparisonOverview = z.infer<typeof comparisonOverviewSchema>;

export const comparisonEndpoints = defineEndpoints({
  'comparison.overview': {
    method: 'GET',
    path: '/auth/comparison/overview',
    kind: 'GET',
    access: 'comparison:view',
    summary: 'The company beside its peers, figure by figure',
    query: z.strictObject({ range: homeRangeSchema.default('30') }),
    result: comparisonOverviewSchema,
  },
});
