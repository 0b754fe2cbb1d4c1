import { z } from 'zod';
import { yearSchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { idParam } from '../numbers.ts';
import { illustrationPatternSchema, newsTagSchema } from './site.ts';
import { untranslatedTexts } from './untranslated.ts';

/** One large item and five rows on the first page. */
export const newsPageSize = 6;

export const siteNewsItemSchema = z.object({
  id: z.number().int(),
  tag: newsTagSchema,
  title: z.string(),
  summary: z.string(),
  pattern: illustrationPatternSchema,
  /** ISO 8601, UTC. */
  publishedAt: z.string(),
  untranslated: untranslatedTexts(['title', 'summary']),
});
export type SiteNewsItem = z.infer<typeof siteNewsItemSchema>;

const neighbourSchema = z
  .object({ id: z.number().int(), title: z.string(), untranslated: untranslatedTexts(['title']) })
  .nullable();

export const siteNewsSchema = z.object({
  total: z.number().int(),
  /** Years with published items, latest first, regardless of filters. */
  years: z.array(z.number().int()),
  list: z.array(siteNewsItemSchema),
});
export type SiteNews = z.infer<typeof siteNewsSchema>;

export const siteNewsDetailSchema = siteNewsItemSchema.extend({
  /** Sanitised HTML. */
  bodyHtml: z.string(),
  changedAt: z.string(),
  untranslated: untranslatedTexts(['title', 'summary', 'body']),
  /** The previous and next item. */
  previous: neighbourSchema,
  next: neighbourSchema,
});
export type SiteNewsDetail = z.infer<typeof siteNewsDetailSchema>;

export const siteNewsEndpoints = defineEndpoints({
  'site.news': {
    method: 'GET',
    path: '/white/site/news',
    kind: 'GET',
    access: 'public',
    summary: 'Company news, latest first, six to a page',
    query: z.strictObject({
      tag: newsTagSchema.optional(),
      /** Publication year, in China. */
      year: yearSchema.optional(),
      /** Words that must all occur in title, summary or text. */
      q: z.string().trim().max(100).default(''),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    result: siteNewsSchema,
  },
  'site.newsDetail': {
    method: 'GET',
    path: '/white/site/news/{id}',
    kind: 'GET',
    access: 'public',
    summary: 'A piece of company news with its text; one that was withdrawn answers 410',
    params: z.strictObject({ id: idParam }),
    result: siteNewsDetailSchema,
  },
});
