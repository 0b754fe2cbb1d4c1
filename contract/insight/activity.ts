import { z } from 'zod';
import { articleCategorySchema } from '../content/articles.ts';
import { untranslatedTexts } from '../content/untranslated.ts';
import { daySchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { figureSchema, isoDay } from './figures.ts';
import { companySeriesSchema, spikeEventSchema } from './home.ts';

const activityEventSchema = spikeEventSchema.extend({
  untranslated: untranslatedTexts(['title', 'sourceName']),
  category: articleCategorySchema,
  sourceName: z.string(),
  /** Stories of the day, `n`, and the mean for its weekday, `μ`. */
  stories: z.number().int(),
  usual: z.number(),
});

export const activityOverviewSchema = z.object({
  company: z.object({
    stockId: z.number().int(),
    name: z.string(),
    industryName: z.string(),
    untranslated: untranslatedTexts(['name', 'industryName']),
  }),
  from: isoDay,
  until: isoDay,
  /** Number of companies in the industry, including one's own; 0 without an industry. */
  industrySize: z.number().int(),
  /** Companies to compare with: saved peers first, then the industry by volume. */
  candidates: z.array(z.object({ stockId: z.number().int(), name: z.string(), saved: z.boolean() })),
  figures: z.object({
    activityIndex: figureSchema,
    rank: figureSchema,
    /** Always the last seven days of the range. */
    activeRate: figureSchema,
    volume: figureSchema,
    /** Share of volume by source tier, 0 to 1, with the tier's weight. */
    tiers: z.array(z.object({ tier: z.number().int(), weight: z.number(), share: figureSchema })),
    /** How the stories of the range speak of the company: those with a judged tone, and those without. */
    tone: z.object({
      negativeShare: figureSchema,
      netTone: figureSchema,
      positive: z.number().int(),
      neutral: z.number().int(),
      negative: z.number().int(),
      unsure: z.number().int(),
    }),
    /** The strongest spike in the range; `null` if there is none. */
    strongestSpike: activityEventSchema.nullable(),
  }),
  /** Each value covers the seven days that end on its day. */
  trend: z.object({
    days: z.array(isoDay),
    activeRate: z.array(companySeriesSchema),
    volume: z.array(companySeriesSchema),
    rank: z.array(companySeriesSchema),
  }),
  /**
   * Ranks by volume in each of the last seven weeks: the final top six and one's own company. `null` in weeks in which
   * nobody of the industry was written about.
   */
  bump: z.object({
    /** Last day of each week. */
    weeks: z.array(isoDay),
    series: z.array(companySeriesSchema),
  }),
  /** Spikes, by time. */
  events: z.array(activityEventSchema),
  asOf: z.string(),
});
export type ActivityOverview = z.infer<typeof activityOverviewSchema>;
export type ActivityEvent = z.infer<typeof activityEventSchema>;

export const activityEndpoints = defineEndpoints({
  'activity.overview': {
    method: 'GET',
    path: '/auth/activity/overview',
    kind: 'GET',
    access: 'activity:view',
    summary: 'Activity of the company: index, rate, rank, make-up, trend against peers and days out of the ordinary',
    query: z.strictObject({
      /** Default: the last 90 days; at most 366. */
      from: daySchema.optional(),
      until: daySchema.optional(),
      /** At most two stock ids, `1002,1009`; none if empty; default: the first two peers. */
      compare: z
        .string()
        .regex(/^(\d{1,9}(,\d{1,9})?)?$/)
        .optional(),
    }),
    result: activityOverviewSchema,
  },
});
