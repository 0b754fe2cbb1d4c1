import { z } from 'zod';
import { yearSchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { idParam } from '../numbers.ts';
import { illustrationPatternSchema, newsTagSchema } from './site.ts';

/** The page's first item is shown large, five in rows. */
export const newsPageSize = 6;

/** Texts of an item that the reader sees in Chinese, because nobody has translated them. */
const untranslated = <const Fields extends readonly string[]>(fields: Fields) => z.array(z.enum(fields));

export const siteNewsItemSchema = z.object({
  id: z.number().int(),
  tag: newsTagSchema,
  title: z.string(),
  summary: z.string(),
  pattern: illustrationPatternSchema,
  /** ISO 8601, UTC. */
  publishedAt: z.string(),
  untranslated: untranslated(['title', 'summary']),
});
export type SiteNewsItem = z.infer<typeof siteNewsItemSchema>;

const neighbourSchema = z.object({ id: z.number().int(), title: z.string() }).nullable();

export const siteNewsSchema = z.object({
  total: z.number().int(),
  /** Years in which something was published, the latest first, whatever the filters. */
  years: z.array(z.number().int()),
  list: z.array(siteNewsItemSchema),
});
export type SiteNews = z.infer<typeof siteNewsSchema>;

export const siteNewsDetailSchema = siteNewsItemSchema.extend({
  /** Sanitised HTML. */
  bodyHtml: z.string(),
  changedAt: z.string(),
  untranslated: untranslated(['title', 'summary', 'body']),
  /** The items before and after it in time. */
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
      /** Of publication, in China. */
      year: yearSchema.optional(),
      /** Words that title, summary or text contain, all of them. */
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
