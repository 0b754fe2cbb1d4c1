import { z } from 'zod';
import type { ModuleCode } from '../codes/modules.ts';
import { articleSummarySchema } from '../content/articles.ts';
import { untranslatedTexts } from '../content/untranslated.ts';
import { defineEndpoints } from '../endpoint.ts';
import { storyReachSchema } from './explorer.ts';
import { figureSchema, isoDay } from './figures.ts';
import { hotWordSchema } from './hot-words.ts';

/** Ranges of the dashboard in days, today included. */
export const homeRanges = ['7', '30', '90'] as const;
export const homeRangeSchema = z.enum(homeRanges);
export type HomeRange = z.infer<typeof homeRangeSchema>;

/** Modules of which the dashboard shows something. */
export const homeModules = ['ba_active', 'ba_hotword'] as const satisfies readonly ModuleCode[];
export type HomeModule = (typeof homeModules)[number];

/** A figure with its trend: the trailing seven-day value for each day of the range. */
const figureWithCourseSchema = z.object({ figure: figureSchema, spark: z.array(z.number().nullable()) });

/** A day with significantly more stories than usual for that weekday. */
export const spikeEventSchema = z.object({
  /** Number of the event on the chart, from 1. */
  number: z.number().int(),
  day: isoDay,
  /** First article of the day's story with the highest value. */
  title: z.string(),
  articleId: z.number().int(),
  z: figureSchema,
});
export type SpikeEvent = z.infer<typeof spikeEventSchema>;

/** A company's series; `null` where there is too little data. */
export const companySeriesSchema = z.object({
  stockId: z.number().int(),
  name: z.string(),
  /** Absent where it is translated, and in what was kept before 2026-11-30. */
  untranslated: untranslatedTexts(['name']).optional(),
  own: z.boolean(),
  /** Drawn in colour beside one's own line; the others are grey context. */
  compared: z.boolean(),
  values: z.array(z.number().nullable()),
});
export type CompanySeries = z.infer<typeof companySeriesSchema>;

/** `reprints` of its story. */
const latestArticleSchema = articleSummarySchema.extend({ reprints: z.number().int() });

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
  /** Modules that the company has not, or not any more: their parts are empty or `null`. */
  closed: z.array(z.enum(homeModules)),
  figures: z.object({
    articles: figureWithCourseSchema,
    /** `null` without `ba_active`, like the rank and the rate. */
    activityIndex: figureWithCourseSchema.nullable(),
    /** `of`: companies of the industry, including one's own. */
    rank: figureWithCourseSchema.extend({ of: z.number().int() }).nullable(),
    shareOfVoice: figureWithCourseSchema,
    /** Always of the last seven days, whatever the range: longer windows would need years of history. */
    activeRate: figureWithCourseSchema.nullable(),
  }),
  topHotWord: z.object({ word: z.string(), figure: figureSchema }).nullable(),
  activeRateChart: z.object({
    days: z.array(isoDay),
    series: z.array(companySeriesSchema),
    events: z.array(spikeEventSchema),
  }),
  /** Scope of `hotWords`: the company, or with too few stories its industry or all stories. */
  hotWordScope: z.object({ scope: z.enum(['company', 'industry', 'everything']), name: z.string() }),
  /** At most 7. */
  hotWords: z.array(hotWordSchema),
  /** Volume over the range: the top five and one's own company. */
  peerRanks: z.object({
    /** Among the company and its saved peers, or without peers in the industry. */
    among: z.enum(['peers', 'industry']),
    of: z.number().int(),
    rows: z.array(
      z.object({
        stockId: z.number().int(),
        name: z.string(),
        own: z.boolean(),
        volume: figureSchema,
        /** `null` where nobody was written about. */
        rank: z.number().int().nullable(),
        /**
         * Ranks gained (positive) or lost compared with the range before; `null` where that is not on record as a whole,
         * or nobody was written about in one of the two.
         */
        change: z.number().int().nullable(),
      }),
    ),
  }),
  modules: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      description: z.string(),
      /** ISO 8601; `null` for no expiry. */
      expiresAt: z.string().nullable(),
      expired: z.boolean(),
    }),
  ),
  latestArticles: z.array(latestArticleSchema),
  /** Stories that mention the company in their first article, as which they are told. */
  latestStories: z.array(latestArticleSchema.extend({ story: storyReachSchema })),
  /** When the figures were computed, ISO 8601. */
  asOf: z.string(),
});
export type HomeOverview = z.infer<typeof homeOverviewSchema>;

export const homeEndpoints = defineEndpoints({
  'home.overview': {
    method: 'GET',
    path: '/auth/home/overview',
    kind: 'GET',
    access: 'home:view',
    summary: 'The dashboard: the company’s figures, its chart, hot words, peers, modules and latest articles',
    query: z.strictObject({ range: homeRangeSchema.default('90') }),
    result: homeOverviewSchema,
  },
});
