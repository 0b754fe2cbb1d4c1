import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

export const articleCategories = ['BA', 'ESG', 'TPC'] as const;
export const articleCategorySchema = z.enum(articleCategories);
export type ArticleCategory = z.infer<typeof articleCategorySchema>;

/** Where an article mentions a company: in the headline, or in the body only (decisions §7). */
export const mentionPositions = ['headline', 'body'] as const;
export const mentionPositionSchema = z.enum(mentionPositions);

/** A row id in an address or body: digits only, within a safe integer. */
export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const articleSummarySchema = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  category: articleCategorySchema,
  sourceName: z.string(),
  /** ISO 8601, UTC. */
  publishedAt: z.string(),
  /** How the article mentions the company of the caller; `null` when it does not. */
  mention: mentionPositionSchema.nullable(),
});
export type ArticleSummary = z.infer<typeof articleSummarySchema>;

export const articleDetailSchema = articleSummarySchema.extend({
  /** Sanitised HTML. */
  bodyHtml: z.string(),
  /** The original's address at its source, where it has one. */
  link: z.string().nullable(),
  /** The reader sees Chinese because the item has no version in the wanted language. */
  untranslated: z.boolean(),
  companies: z.array(
    z.object({ stockId: z.number().int(), code: z.string(), name: z.string(), position: mentionPositionSchema }),
  ),
});
export type ArticleDetail = z.infer<typeof articleDetailSchema>;

export const articleEndpoints = defineEndpoints({
  'article.detail': {
    method: 'GET',
    path: '/auth/article/detail/{id}',
    kind: 'GET',
    access: 'session',
    summary: 'A published article with the companies it mentions',
    params: z.strictObject({ id: idParam }),
    result: articleDetailSchema,
  },
});
