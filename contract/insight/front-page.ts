import { z } from 'zod';
import { articleCategorySchema } from '../content/articles.ts';
import { callToActionSchema, newsTagSchema, partnerTypeSchema } from '../content/site.ts';
import { untranslatedTexts } from '../content/untranslated.ts';
import { defineEndpoints } from '../endpoint.ts';

/** A series per company: articles per week, oldest first. */
export const coverageChartSchema = z.object({
  industryName: z.string(),
  untranslated: untranslatedTexts(['industryName']),
  companyCount: z.number().int(),
  /** First day of each week, ISO date. */
  weeks: z.array(z.string()),
  series: z.array(
    z.object({
      stockId: z.number().int(),
      name: z.string(),
      untranslated: untranslatedTexts(['name']),
      own: z.boolean(),
      values: z.array(z.number().int()),
    }),
  ),
  figures: z.object({
    last7Days: z.number().int(),
    previous7Days: z.number().int(),
    rank: z.number().int(),
    sources: z.number().int(),
    /** Share of the industry's articles of the last 7 days, in percent. */
    share: z.number(),
  }),
});
export type CoverageChart = z.infer<typeof coverageChartSchema>;

const storySchema = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  category: articleCategorySchema,
  publishedAt: z.string(),
  untranslated: untranslatedTexts(['title', 'summary']),
});

export const siteFrontSchema = z.object({
  hero: z.object({
    title: z.string(),
    lead: z.string(),
    trust: z.string(),
    untranslated: untranslatedTexts(['title', 'lead', 'trust']),
  }),
  /** The most covered company of an industry, against its peers. `null` while there are no articles. */
  chart: coverageChartSchema.nullable(),
  stories: z.array(storySchema),
  /** Companies by number of articles in the last 7 days. */
  ranking: z.array(
    z.object({
      stockId: z.number().int(),
      name: z.string(),
      untranslated: untranslatedTexts(['name']),
      articles: z.number().int(),
    }),
  ),
  tools: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      href: z.string(),
      untranslated: untranslatedTexts(['title', 'text']),
    }),
  ),
  solutions: z.array(
    z.object({
      team: z.string(),
      question: z.string(),
      answer: z.string(),
      tool: z.string(),
      href: z.string(),
      untranslated: untranslatedTexts(['team', 'question', 'answer', 'tool']),
    }),
  ),
  videos: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      summary: z.string(),
      category: articleCategorySchema,
      seconds: z.number().int(),
      publishedAt: z.string(),
      untranslated: untranslatedTexts(['title', 'summary']),
    }),
  ),
  partners: z.array(
    z.object({
      id: z.number().int(),
      type: partnerTypeSchema,
      name: z.string(),
      field: z.string(),
      untranslated: untranslatedTexts(['name', 'field']),
    }),
  ),
  news: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      tag: newsTagSchema,
      publishedAt: z.string(),
      untranslated: untranslatedTexts(['title']),
    }),
  ),
  callToAction: callToActionSchema,
});
export type SiteFront = z.infer<typeof siteFrontSchema>;

export const frontPageEndpoints = defineEndpoints({
  'site.front': {
    method: 'GET',
    path: '/white/site/front',
    kind: 'GET',
    access: 'public',
    summary: 'Content of the front page',
    result: siteFrontSchema,
  },
});
