import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idParam } from '../numbers.ts';
import { queryReadingSchema } from './explorer-reading.ts';
import { figureExplanationSchema, figureRequestSchema, figureSchema, isoDay } from './figures.ts';
import { hotWordSchema } from './hot-words.ts';
import { themeDays } from './theme-rules.ts';

/** A saved search as a theme. */
const themeSummarySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The Explorer's query string. */
  query: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Stories of the last 90 days; `null` beyond the latest themes. */
  stories: z.number().int().nullable(),
  /** Whether the company's reports tell of it. */
  isInReports: z.boolean(),
});
export type ThemeSummary = z.infer<typeof themeSummarySchema>;

const tonesSchema = z.object({
  positive: z.number().int(),
  neutral: z.number().int(),
  negative: z.number().int(),
  unsure: z.number().int(),
});

const barSchema = z.object({
  /** First and last day. */
  from: isoDay,
  until: isoDay,
  stories: z.number().int(),
  /** Those of the same bar of the window before; `null` if it is not on record. */
  before: z.number().int().nullable(),
  /** Those that mention the reader's company. */
  own: z.number().int(),
  tones: tonesSchema,
});
export type ThemeBar = z.infer<typeof barSchema>;

const themeCompanySchema = z.object({
  stockId: z.number().int(),
  name: z.string(),
  own: z.boolean(),
  share: figureSchema,
  /** Share of each bar, 0 to 1; `null` where none of the companies was mentioned. */
  shares: z.array(z.number().nullable()),
});

const themeSourceSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  tier: z.number().int(),
  /** Stories it wrote about, and those that it was the first with. */
  stories: z.number().int(),
  first: z.number().int(),
  /**
   * Minutes after the median of all sources of the same story, negative before it: the median over its stories with
   * several sources; `null` if it has none.
   */
  delay: z.number().nullable(),
  /** Reprints of the stories that it was the first with, on average; `null` if it was never the first. */
  reprinted: z.number().nullable(),
});

/** The filters of a theme, each with the names of what is chosen. */
export const themeConditionsSchema = z.array(
  z.object({
    facet: z.enum(['companies', 'categories', 'tiers', 'tones', 'events', 'positions']),
    names: z.array(z.string()),
  }),
);
export type ThemeConditions = z.infer<typeof themeConditionsSchema>;

export const themeSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  query: z.string(),
  createdAt: z.string(),
  /** What the words of its query mean; `null` without words. */
  reading: queryReadingSchema.nullable(),
  conditions: themeConditionsSchema,
  /** Whether the company's reports tell of it. */
  isInReports: z.boolean(),
  days: z.union(themeDays.map((days) => z.literal(days))),
  from: isoDay,
  until: isoDay,
  /** Whether there are more stories than count. */
  isBounded: z.boolean(),
  /** The reader's company; `null` where it is not tracked. */
  company: z.object({ stockId: z.number().int(), name: z.string() }).nullable(),
  /** Companies that it is compared with. */
  peers: z.number().int(),
  figures: z.object({
    stories: figureSchema,
    /** `null` without a company. */
    share: figureSchema.nullable(),
    /** Rank of the share among the company and its peers, 1 is the largest. */
    rank: z.number().int().nullable(),
    netTone: figureSchema,
    negativeShare: figureSchema,
    /** Of the peers that enough judged stories of the theme mention; `null` with too few of them. */
    medianNetTone: z.number().nullable(),
    medianNegativeShare: z.number().nullable(),
    sources: z.number().int(),
    sourcesBefore: z.number().int().nullable(),
    /** Part of the stories that the three sources with most first ones were first with, 0 to 1. */
    firstThree: z.number().nullable(),
  }),
  bars: z.array(barSchema),
  /** The highest bars that stand out, at most two, each with its most reprinted story. */
  peaks: z.array(z.object({ bar: z.number().int(), articleId: z.number().int(), title: z.string() })),
  words: z.array(hotWordSchema),
  /** The largest share first. */
  companies: z.array(themeCompanySchema),
  /** Most stories first, at most 50. */
  sources: z.array(themeSourceSchema),
  asOf: z.string(),
});
export type Theme = z.infer<typeof themeSchema>;

const reportThemeSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Whose search it is. */
  owner: z.string(),
  isOwn: z.boolean(),
});
export type ReportTheme = z.infer<typeof reportThemeSchema>;

export const themeEndpoints = defineEndpoints({
  'theme.list': {
    method: 'GET',
    path: '/auth/themes',
    kind: 'GET',
    access: 'explorer:view',
    summary: 'The searches this person keeps for this company as themes, each with its stories of 90 days',
    result: z.array(themeSummarySchema),
  },
  'theme.detail': {
    method: 'GET',
    path: '/auth/themes/{id}',
    kind: 'GET',
    access: 'explorer:view',
    summary: 'A kept search as a theme: stories, share, tone, words, companies and sources, against the days before',
    params: z.strictObject({ id: idParam }),
    query: z.strictObject({
      days: z.coerce
        .number()
        .pipe(z.union(themeDays.map((days) => z.literal(days))))
        .default(90),
    }),
    result: themeSchema,
    refusals: ['NOT_FOUND'],
  },
  'theme.inReports': {
    method: 'GET',
    path: '/auth/themes/in-reports',
    kind: 'GET',
    access: 'report:generate',
    summary: 'The themes that the reports of the company tell of, whoever keeps them, the oldest first',
    result: z.array(reportThemeSchema),
  },
  'theme.report': {
    method: 'POST',
    path: '/auth/themes/report',
    kind: 'POST',
    access: 'report:generate',
    summary:
      'Have the reports of the company tell of a theme of one’s own from the next one on, or of anybody’s no longer',
    body: z.strictObject({ id: idParam, isInReports: z.boolean() }),
    result: z.object({ isInReports: z.boolean() }),
    refusals: ['NOT_FOUND', 'REPORT_THEMES_USED_UP'],
  },
  'theme.explain': {
    method: 'POST',
    path: '/auth/themes/explain',
    kind: 'POST',
    access: 'explorer:view',
    summary: 'A figure of a theme taken apart: formula, inputs, versions, time and the stories behind it',
    // The conditions of a theme alone narrow its figures.
    body: figureRequestSchema
      .omit({ industryId: true, category: true, tier: true })
      .extend({ theme: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    result: figureExplanationSchema,
    refusals: ['NOT_FOUND'],
  },
});
