import { z } from 'zod';
import { daySchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { idParam } from '../numbers.ts';
import { figureExplanationSchema, isoDay } from './figures.ts';
import { companySeriesSchema, spikeEventSchema } from './home.ts';
import { hotWordListSchema, hotWordSchema } from './hot-words.ts';

export const reportKinds = ['weekly', 'monthly'] as const;
export const reportKindSchema = z.enum(reportKinds);
export type ReportKind = z.infer<typeof reportKindSchema>;

/** Lines over days, as charts on pages without a chart library draw them. */
export const lineChartSchema = z.object({
  days: z.array(isoDay),
  series: z.array(companySeriesSchema),
  /** Days out of the ordinary, numbered in the chart and explained below it. */
  events: z.array(spikeEventSchema.pick({ number: true, day: true, title: true })),
});
export type LineChart = z.infer<typeof lineChartSchema>;

/** Hot words, each with its figure taken apart, because a reader without a session cannot ask for that. */
export const explainedHotWordsSchema = hotWordListSchema.extend({
  items: z.array(hotWordSchema.extend({ explanation: figureExplanationSchema.nullable() })),
});
export type ExplainedHotWords = z.infer<typeof explainedHotWordsSchema>;

export const reportListItemSchema = z.object({
  id: z.number().int(),
  kind: reportKindSchema,
  from: isoDay,
  until: isoDay,
  /** ISO 8601. */
  generatedAt: z.string(),
});
export type ReportListItem = z.infer<typeof reportListItemSchema>;

/** What a report says, in one language. It is kept as it was generated: its figures never change. */
export const reportBodySchema = z.object({
  company: z.object({ stockId: z.number().int(), code: z.string(), name: z.string(), shortName: z.string() }),
  industryName: z.string(),
  /** Companies of the industry, the own one included. */
  industrySize: z.number().int(),
  /** The figures below the sentence, in their order. */
  figures: z.array(figureExplanationSchema),
  chart: lineChartSchema,
  peers: z.array(
    z.object({
      stockId: z.number().int(),
      name: z.string(),
      own: z.boolean(),
      /** Place by volume among these companies. */
      rank: z.number().int(),
      previousRank: z.number().int().nullable(),
      activityIndex: figureExplanationSchema,
      /** `null` where no peers are saved to have a share among. */
      shareOfVoice: figureExplanationSchema.nullable(),
    }),
  ),
  hotWords: explainedHotWordsSchema,
  articles: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      sourceName: z.string(),
      publishedAt: z.string(),
      link: z.string().nullable(),
      /** It has been taken down since. */
      withdrawn: z.boolean(),
    }),
  ),
  /** Articles of the period that mention the company, of which {@link articles} are the first. */
  articleCount: z.number().int(),
  /** Versions of the settings the figures were computed with. */
  versions: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type ReportBody = z.infer<typeof reportBodySchema>;

export const reportSchema = reportListItemSchema.extend(reportBodySchema.shape);
export type Report = z.infer<typeof reportSchema>;

export const reportEndpoints = defineEndpoints({
  'report.list': {
    method: 'POST',
    path: '/auth/report/list',
    kind: 'POST',
    access: 'session',
    summary: 'Reports of the own company, the newest period first',
    body: z.strictObject({
      kind: reportKindSchema.optional(),
      page: z.number().int().min(1).max(100_000),
      pageSize: z.number().int().min(1).max(200),
    }),
    result: z.object({ total: z.number().int(), list: z.array(reportListItemSchema) }),
  },
  'report.detail': {
    method: 'GET',
    path: '/auth/report/detail/{id}',
    kind: 'GET',
    access: 'session',
    summary: 'A report of the own company as it was generated',
    params: z.strictObject({ id: idParam }),
    result: reportSchema,
  },
  'report.generate': {
    method: 'POST',
    path: '/auth/report/generate',
    kind: 'POST',
    access: 'session',
    summary: 'Generate the report of the period that contains a day, unless it is there already',
    body: z.strictObject({ kind: reportKindSchema, day: daySchema }),
    result: reportListItemSchema,
    refusals: ['PERIOD_NOT_OVER'],
  },
});
