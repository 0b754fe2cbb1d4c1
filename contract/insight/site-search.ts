import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';

/** What the search of the site looks through: the site's own texts, and the articles. */
export const siteSearchScopes = ['all', 'site', 'articles'] as const;
export const siteSearchScopeSchema = z.enum(siteSearchScopes);
export type SiteSearchScope = z.infer<typeof siteSearchScopeSchema>;

/** Results of one kind on a page of their own, and at the top of the page that shows both kinds. */
export const siteSearchPageSize = 20;
export const siteSearchPreviewCount = { site: 6, articles: 8 } as const;

/** Longer questions are cut by the page that asks. */
export const maxSiteQueryLength = 100;

const hitSchema = z.object({
  kind: z.enum(['page', 'news', 'video', 'article']),
  /** Path and query. */
  href: z.string(),
  title: z.string(),
  /** Piece of the text around the first word found. */
  summary: z.string(),
  /** ISO 8601, UTC; pages have none. */
  publishedAt: z.string().nullable(),
  /** Of an article. */
  sourceName: z.string(),
});
export type SiteSearchHit = z.infer<typeof hitSchema>;

const partSchema = z.object({
  total: z.number().int(),
  /** There are more than `total`. */
  totalIsBounded: z.boolean(),
  list: z.array(hitSchema),
});
export type SiteSearchPart = z.infer<typeof partSchema>;

export const siteSearchSchema = z.object({
  site: partSchema,
  articles: partSchema,
  /** What to mark in titles and summaries, longest first. */
  terms: z.array(z.string()),
});
export type SiteSearch = z.infer<typeof siteSearchSchema>;

export const siteSearchEndpoints = defineEndpoints({
  'site.search': {
    method: 'GET',
    path: '/white/site/search',
    kind: 'GET',
    access: 'public',
    summary: 'Pages, news, videos and articles that match a query, best first',
    query: z.strictObject({
      q: z.string().trim().max(maxSiteQueryLength, { error: 'queryTooLong' }),
      scope: siteSearchScopeSchema.default('all'),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    result: siteSearchSchema,
  },
});
