import { z } from 'zod';
import { untranslatedTexts } from '../content/untranslated.ts';
import { defineEndpoints } from '../endpoint.ts';
import { explorerUnitSchema, storyReachSchema } from './explorer.ts';
import { markSchema } from './explorer-reading.ts';

/** Scopes of site search: the site's own texts, and articles, by their stories where not asked for one by one. */
export const siteSearchScopes = ['all', 'site', 'articles'] as const;
export const siteSearchScopeSchema = z.enum(siteSearchScopes);
export type SiteSearchScope = z.infer<typeof siteSearchScopeSchema>;

/** Page sizes of results: on a page of their own, and in the combined preview. */
export const siteSearchPageSize = 20;
export const siteSearchPreviewCount = { site: 6, articles: 8 } as const;

/** Longer queries are cut by the page. */
export const maxSiteQueryLength = 100;

const hitSchema = z.object({
  kind: z.enum(['page', 'news', 'video', 'story', 'article']),
  /** Path and query. */
  href: z.string(),
  title: z.string(),
  /** Excerpt around the first match. */
  summary: z.string(),
  untranslated: untranslatedTexts(['title', 'summary', 'sourceName']),
  /** ISO 8601, UTC; pages have none. */
  publishedAt: z.string().nullable(),
  /** Of an article, or of the first one of a story. */
  sourceName: z.string(),
  /** Of a story. */
  reprints: z.number().int(),
  /** Of a story. */
  story: storyReachSchema.nullable(),
});
export type SiteSearchHit = z.infer<typeof hitSchema>;

const partSchema = z.object({
  total: z.number().int(),
  /** Whether there are more than `total`. */
  totalIsBounded: z.boolean(),
  list: z.array(hitSchema),
});
export type SiteSearchPart = z.infer<typeof partSchema>;

export const siteSearchSchema = z.object({
  site: partSchema,
  /** Stories or articles, as asked for. */
  articles: partSchema,
  /** Terms to highlight in titles and summaries, longest first. */
  terms: z.array(markSchema),
});
export type SiteSearch = z.infer<typeof siteSearchSchema>;

export const siteSearchEndpoints = defineEndpoints({
  'site.search': {
    method: 'GET',
    path: '/white/site/search',
    kind: 'GET',
    access: 'public',
    summary: 'Pages, news, videos and stories or articles that match a query, best first',
    query: z.strictObject({
      q: z.string().trim().max(maxSiteQueryLength, { error: 'queryTooLong' }),
      scope: siteSearchScopeSchema.default('all'),
      unit: explorerUnitSchema.default('stories'),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    result: siteSearchSchema,
  },
});
