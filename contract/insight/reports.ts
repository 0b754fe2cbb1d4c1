import { z } from 'zod';
import { daySchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { countsEndpoint, pageFields, sortField } from '../lists.ts';
import { idParam } from '../numbers.ts';
import { standingShape } from './evaluations.ts';
import { figureExplanationSchema, isoDay } from './figures.ts';
import { companySeriesSchema, spikeEventSchema } from './home.ts';
import { hotWordListSchema, hotWordSchema, hotWordStateSchema } from './hot-words.ts';
import { themeConditionsSchema } from './themes.ts';

/** A week's or a month's report: on media activity, or on ESG. */
export const reportKinds = ['weekly', 'monthly', 'esgWeekly', 'esgMonthly'] as const;
export const reportKindSchema = z.enum(reportKinds);
export type ReportKind = z.infer<typeof reportKindSchema>;

/** What each kind is about, and how often there is one. */
export const reportKindTraits = {
  weekly: { subject: 'activity', rhythm: 'week' },
  monthly: { subject: 'activity', rhythm: 'month' },
  esgWeekly: { subject: 'esg', rhythm: 'week' },
  esgMonthly: { subject: 'esg', rhythm: 'month' },
} as const satisfies Record<ReportKind, { subject: 'activity' | 'esg'; rhythm: 'week' | 'month' }>;

/** Lines over days, for charts drawn without a chart library. */
export const lineChartSchema = z.object({
  days: z.array(isoDay),
  series: z.array(companySeriesSchema),
  /** Spikes, numbered in the chart and explained below it. */
  events: z.array(
    spikeEventSchema.pick({ number: true, day: true, title: true }).extend({
      articleId: spikeEventSchema.shape.articleId.optional(),
      /** Whether the article of the title has been withdrawn since, where the chart was kept. */
      withdrawn: z.boolean().optional(),
    }),
  ),
});
export type LineChart = z.infer<typeof lineChartSchema>;

/** Hot words with explanations, because a reader without a session cannot request them. */
export const explainedHotWordsSchema = hotWordListSchema.extend({
  items: z.array(hotWordSchema.extend({ explanation: figureExplanationSchema.nullable() })),
});
export type ExplainedHotWords = z.infer<typeof explainedHotWordsSchema>;

const reportArticleSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  sourceName: z.string(),
  publishedAt: z.string(),
  link: z.string().nullable(),
  /** Whether it has been withdrawn since. */
  withdrawn: z.boolean(),
});

export const reportListItemSchema = z.object({
  id: z.number().int(),
  kind: reportKindSchema,
  from: isoDay,
  until: isoDay,
  /** ISO 8601. */
  generatedAt: z.string(),
});
export type ReportListItem = z.infer<typeof reportListItemSchema>;

/** A theme in a report, as it was then. */
const reportThemeSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The Explorer's query string: its condition. */
  query: z.string(),
  conditions: themeConditionsSchema,
  /** Stories, the company's share, net tone and negative share of the period. */
  figures: z.array(figureExplanationSchema),
  /** The most reprinted ones. */
  stories: z.array(reportArticleSchema),
  /** Words that rose in the last days of the period; reports from before 2026-11-25 have none of these three. */
  words: z.array(z.object({ state: hotWordStateSchema, explanation: figureExplanationSchema })).optional(),
  /** The company among its peers, the largest share first; empty below the number of stories that shares need. */
  companies: z.array(z.object({ name: z.string(), own: z.boolean(), explanation: figureExplanationSchema })).optional(),
  /** Those with most stories. */
  sources: z
    .array(z.object({ id: z.number().int(), name: z.string(), stories: z.number().int(), first: z.number().int() }))
    .optional(),
});
export type ReportTheme = z.infer<typeof reportThemeSchema>;

/** The evaluation scores that an ESG report tells of. */
const reportEvaluationSchema = z.object({
  /** The latest one with scores of the company that had ended by then: `2026Q3`, `2026`. */
  period: z.string(),
  pillars: z.array(
    z.object({
      name: z.string(),
      indicators: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          /** Its score, of the company's own, and the one of the period before. */
          explanation: figureExplanationSchema,
          ...standingShape,
        }),
      ),
    }),
  ),
});
export type ReportEvaluation = z.infer<typeof reportEvaluationSchema>;

/**
 * A report in one language, stored as generated: its figures never change. One on ESG has scores in place of figures,
 * chart, peers and hot words, and its themes are the ESG stories of the company, and those of it and its peers.
 */
export const reportBodySchema = z.object({
  company: z.object({ stockId: z.number().int(), code: z.string(), name: z.string(), shortName: z.string() }),
  industryName: z.string(),
  /** Companies of the industry, including one's own. */
  industrySize: z.number().int(),
  /** Figures below the sentence, in order. */
  figures: z.array(figureExplanationSchema),
  chart: lineChartSchema.optional(),
  peers: z.array(
    z.object({
      stockId: z.number().int(),
      name: z.string(),
      own: z.boolean(),
      /** Rank by volume among these companies; `null` where nobody was written about. */
      rank: z.number().int().nullable(),
      previousRank: z.number().int().nullable(),
      activityIndex: figureExplanationSchema,
      /** `null` without saved peers. */
      shareOfVoice: figureExplanationSchema.nullable(),
    }),
  ),
  hotWords: explainedHotWordsSchema.optional(),
  /** Only on ESG; `null` without a score by then. */
  evaluation: reportEvaluationSchema.nullable().optional(),
  /** Reports from before themes could be in them have none. */
  themes: z.array(reportThemeSchema).optional(),
  articles: z.array(reportArticleSchema),
  /** Number of the period's articles (on ESG: of that category) that mention the company; {@link articles} are the first of them. */
  articleCount: z.number().int(),
  /** Setting versions the figures were computed with. */
  versions: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type ReportBody = z.infer<typeof reportBodySchema>;

export const reportSchema = reportListItemSchema.extend(reportBodySchema.shape);
export type Report = z.infer<typeof reportSchema>;

const reportNarrowing = z.strictObject({ kind: reportKindSchema.optional() });

export const reportEndpoints = defineEndpoints({
  'report.list': {
    method: 'POST',
    path: '/auth/report/list',
    kind: 'POST',
    access: 'report:view',
    summary: 'Reports of the own company, the newest period first',
    body: reportNarrowing.extend({
      ...sortField('reports'),
      ...pageFields,
    }),
    result: z.object({
      total: z.number().int(),
      list: z.array(reportListItemSchema),
      /** Day of the first published article: no report is of an earlier period. */
      firstDay: isoDay.nullable(),
    }),
  },
  'report.counts': {
    method: 'POST',
    path: '/auth/report/counts',
    kind: 'POST',
    access: 'report:view',
    summary: 'How many reports of the own company each of several views has',
    ...countsEndpoint(reportNarrowing),
  },
  'report.detail': {
    method: 'GET',
    path: '/auth/report/detail/{id}',
    kind: 'GET',
    access: 'report:view',
    summary: 'A report of the own company as it was generated',
    params: z.strictObject({ id: idParam }),
    result: reportSchema,
  },
  'report.generate': {
    method: 'POST',
    path: '/auth/report/generate',
    kind: 'POST',
    access: 'report:generate',
    summary: 'Generate the report of the period that contains a day, unless it is there already',
    body: z.strictObject({ kind: reportKindSchema, day: daySchema }),
    /** `isNew`: this call generated it. */
    result: reportListItemSchema.extend({ isNew: z.boolean() }),
    refusals: ['PERIOD_NOT_OVER', 'ARTICLES_IN_ANALYSIS', 'CLIENT_BEING_ERASED'],
  },
});
