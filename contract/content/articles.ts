import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { countsEndpoint, exportFields, pageFields, sortField } from '../lists.ts';
import { idParam, maxInt32, smallIdParam } from '../numbers.ts';
import { articleStates } from './article-states.ts';

export const articleCategories = ['BA', 'ESG', 'TPC'] as const;
export const articleCategorySchema = z.enum(articleCategories);
export type ArticleCategory = z.infer<typeof articleCategorySchema>;

/** Whether the headline or only the body mentions a company (docs/product/insight.md, "Volume"). */
export const mentionPositions = ['headline', 'body'] as const;
export const mentionPositionSchema = z.enum(mentionPositions);

/** The source of an article. */
export const sourceIdSchema = z
  .number({ error: 'sourceRequired' })
  .int()
  .positive({ error: 'sourceRequired' })
  .max(maxInt32);

export const articleSummarySchema = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  category: articleCategorySchema,
  sourceName: z.string(),
  /** ISO 8601, UTC. */
  publishedAt: z.string(),
  /** How the article mentions the caller's company; `null` if it does not. */
  mention: mentionPositionSchema.nullable(),
});
export type ArticleSummary = z.infer<typeof articleSummarySchema>;

export const articleDetailSchema = articleSummarySchema.extend({
  /** Sanitised HTML. */
  bodyHtml: z.string(),
  /** Address of the original, if known. */
  link: z.string().nullable(),
  /** Whether the Chinese text is shown because there is no translation. */
  untranslated: z.boolean(),
  companies: z.array(
    z.object({ stockId: z.number().int(), code: z.string(), name: z.string(), position: mentionPositionSchema }),
  ),
});
export type ArticleDetail = z.infer<typeof articleDetailSchema>;

/** Filters of a list of articles. */
const articleNarrowing = {
  category: articleCategorySchema.optional(),
  sourceId: smallIdParam.optional(),
  /** Part of the title, in any language. */
  keyword: z.string().trim().max(100).optional(),
};

/** Default: latest first. Pages count from 1. */
export const articleFilter = z.strictObject({ ...articleNarrowing, ...sortField('articles'), ...pageFields });
/** The same in every state, for those who write. */
export const managedArticleFilter = z.strictObject({
  ...articleNarrowing,
  state: z.enum(articleStates).optional(),
  ...sortField('managedArticles'),
  ...pageFields,
});

export const articleExport = articleFilter.omit({ page: true, pageSize: true }).extend(exportFields('articles'));
export const managedArticleExport = managedArticleFilter
  .omit({ page: true, pageSize: true })
  .extend(exportFields('managedArticles'));

export const articleEndpoints = defineEndpoints({
  'article.list': {
    method: 'POST',
    path: '/auth/article/list',
    kind: 'POST',
    access: 'article:view',
    summary: 'Published articles, latest first unless sorted, as every client may read them; counted up to 10,000',
    body: articleFilter,
    result: z.object({ total: z.number().int(), list: z.array(articleSummarySchema) }),
  },
  'article.counts': {
    method: 'POST',
    path: '/auth/article/counts',
    kind: 'POST',
    access: 'article:view',
    summary: 'How many published articles each of several views has, counted up to 10,000',
    ...countsEndpoint(articleFilter.omit({ sort: true, page: true, pageSize: true })),
  },
  'article.export': {
    method: 'POST',
    path: '/auth/article/export',
    kind: 'GETFILESTREAM',
    access: 'article:export',
    summary: 'The published articles that match, or the chosen ones, as an Excel workbook; for those who may export',
    body: articleExport,
    result: z.unknown(),
    refusals: ['EXPORT_TOO_LARGE'],
  },
  'article.detail': {
    method: 'GET',
    path: '/auth/article/detail/{id}',
    kind: 'GET',
    access: 'article:view',
    summary: 'A published article with the companies it mentions',
    params: z.strictObject({ id: idParam }),
    result: articleDetailSchema,
  },
});
