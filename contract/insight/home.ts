import { z } from 'zod';
import { articleSummarySchema } from '../content/articles.ts';
import { defineEndpoints } from '../endpoint.ts';
import { figureSchema, isoDay } from './figures.ts';
import { hotWordSchema } from './hot-words.ts';

/** How many days the dashboard looks back over, today included. */
export const homeRanges = ['7', '30', '90'] as const;
export const homeRangeSchema = z.enum(homeRanges);
export type HomeRange = z.infer<typeof homeRangeSchema>;

/** A figure with its course: one value per day of the range, each of the seven days that end on it. */
const figureWithCourseSchema = z.object({ figure: figureSchema, spark: z.array(z.number().nullable()) });

/** A day on which far more was told about a company than is usual for its weekday. */
export const spikeEventSchema = z.object({
  /** Counts from 1 by time: the mark on the chart. */
  number: z.number().int(),
  day: isoDay,
  /** The first article of the day's weightiest story. */
  title: z.string(),
  articleId: z.number().int(),
  z: figureSchema,
});
export type SpikeEvent = z.infer<typeof spikeEventSchema>;

/** One company's line. `null` where there is too little to say. */
export const companySeriesSchema = z.object({
  stockId: z.number().int(),
  name: z.string(),
  own: z.boolean(),
  /** Drawn in a colour beside the own line; all others are grey context. */
  compared: z.boolean(),
  values: z.array(z.number().nullable()),
});
export type CompanySeries = z.infer<typeof companySeriesSchema>;

export const homeOverviewSchema = z.object({
  company: z.object({
    stockId: z.number().int(),
    code: z.string(),
    name: z.string(),
    shortName: z.string(),
    industryName: z.string(),
  }),
  /** First and last day of the range. */
  from: isoDay,
  until: isoDay,
  figures: z.object({
    articles: figureWithCourseSchema,
    activityIndex: figureWithCourseSchema,
    /** `of`: companies of the industry, the own included. */
    rank: figureWithCourseSchema.extend({ of: z.number().int() }),
    shareOfVoice: figureWithCourseSchema,
    /** Always of the last seven days, whatever the range: longer windows would need years before them. */
    activeRate: figureWithCourseSchema,
  }),
  topHotWord: z.object({ word: z.string(), figure: figureSchema }).nullable(),
  activeRateChart: z.object({
    days: z.array(isoDay),
    series: z.array(companySeriesSchema),
    events: z.array(spikeEventSchema),
  }),
  /** Whose words `hotWords` are: the company's, or for want of stories its industry's or everybody's. */
  hotWordScope: z.object({ scope: z.enum(['company', 'industry', 'everything']), name: z.string() }),
  /** At most 7. */
  hotWords: z.array(hotWordSchema),
  /** Volume over the last 30 days: the first five, and the own company wherever it stands. */
  peerRanks: z.object({
    /** Among the own company and its saved peers, or without any among the industry. */
    among: z.enum(['peers', 'industry']),
    of: z.number().int(),
    rows: z.array(
      z.object({
        stockId: z.number().int(),
        name: z.string(),
        own: z.boolean(),
        volume: figureSchema,
        rank: z.number().int(),
        /** Places won (positive) or lost against the 30 days before. */
        change: z.number().int(),
      }),
    ),
  }),
  modules: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      description: z.string(),
      /** ISO 8601; `null` when it does not end. */
      expiresAt: z.string().nullable(),
      expired: z.boolean(),
    }),
  ),
  latestArticles: z.array(articleSummarySchema.extend({ reprints: z.number().int() })),
  /** When the figures were computed, ISO 8601. */
  asOf: z.string(),
});
export type HomeOverview = z.infer<typeof homeOverviewSchema>;

export const homeEndpoints = defineEndpoints({
  'home.overview': {
    method: 'GET',
    path: '/auth/home/overview',
    kind: 'GET',
    access: 'session',
    summary: 'The dashboard: the company’s figures, its chart, hot words, peers, modules and latest articles',
    query: z.strictObject({ range: homeRangeSchema.default('90') }),
    result: homeOverviewSchema,
  },
});
