import type { ExplorerHit, ExplorerUnit } from '#contract/insight/explorer.ts';
import { maxHits } from '#contract/insight/explorer-limits.ts';
import type { Mark } from '#contract/insight/explorer-reading.ts';
import {
  type SiteSearch,
  type SiteSearchHit,
  type SiteSearchPart,
  type SiteSearchScope,
  siteSearchPageSize,
  siteSearchPreviewCount,
} from '#contract/insight/site-search.ts';
import type { Language } from '#contract/language.ts';
import { publicPaths } from '#contract/paths.ts';
import { listSiteDocuments, type SiteDocument } from '#server/content/site/search/site-documents.ts';
import { countMatches } from '#server/insight/explorer/count-hits.ts';
import { excerptOf } from '#server/insight/explorer/excerpt.ts';
import { placeOfPattern } from '#server/insight/explorer/patterns.ts';
import { readPage } from '#server/insight/explorer/read-hits.ts';
import { prepareSearch } from '#server/insight/explorer/service.ts';
import { addStoryDetails } from '#server/insight/explorer/story-details.ts';
import { type Cut, understandQuery } from '#server/insight/explorer/understand-query.ts';
import { requireCheapQuery } from '#server/insight/explorer/visitor-query-limit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { findDocuments } from './find-documents.ts';

export interface SiteSearchRequest {
  readonly q: string;
  readonly scope: SiteSearchScope;
  readonly unit: ExplorerUnit;
  /** Number of results for one scope; both scopes share one page. */
  readonly page: number;
  readonly language: Language;
  readonly now: Date;
  readonly cut: Cut;
}

const nothing: SiteSearchPart = { total: 0, totalIsBounded: false, list: [] };

/** Searches pages, news and videos by their texts, and stories or articles by the index. */
export async function searchSite(db: Database, request: SiteSearchRequest): Promise<SiteSearch> {
  const query = understandQuery(request.q, request.cut);
  if (!query.condition) return { site: nothing, articles: nothing, terms: [] };
  const [site, articles] = await Promise.all([findOnSite(db, request), findArticles(db, request)]);
  return { site, articles, terms: [...query.terms] };
}

function rangeOf({ scope, page }: SiteSearchRequest, part: 'site' | 'articles'): { offset: number; limit: number } {
  if (scope === 'all') return { offset: 0, limit: siteSearchPreviewCount[part] };
  // Only the number of the other scope is shown.
  return scope === part
    ? { offset: (page - 1) * siteSearchPageSize, limit: siteSearchPageSize }
    : { offset: 0, limit: 0 };
}

async function findOnSite(db: Database, request: SiteSearchRequest): Promise<SiteSearchPart> {
  const query = understandQuery(request.q, request.cut);
  const found = findDocuments(await listSiteDocuments(db, request), query);
  const { offset, limit } = rangeOf(request, 'site');
  return {
    total: found.length,
    totalIsBounded: false,
    list: found.slice(offset, offset + limit).map((document) => hitOf(document, query.terms)),
  };
}

function hitOf(document: SiteDocument, terms: readonly Mark[]): SiteSearchHit {
  const { kind, href, title, text, publishedAt, isTitleUntranslated, untranslatedLines } = document;
  const line = lineWith(terms, text);
  const summary = excerptOf(line, () => '', terms).text;
  return {
    untranslated: [
      ...(isTitleUntranslated ? ['title' as const] : []),
      ...(untranslatedLines.has(line) ? ['summary' as const] : []),
    ],
    ...{ kind, href, title, summary, publishedAt: publishedAt?.toISOString() ?? null },
    ...{ sourceName: '', reprints: 0, story: null },
  };
}

/** Excerpt from the page's text that contains a match, trying the longest words first. */
function lineWith(terms: readonly Mark[], text: string): string {
  const lines = text.split('\n').filter((line) => line !== '');
  for (const { pattern } of terms) {
    const line = lines.find((candidate) => placeOfPattern(normalizeText(candidate), pattern) !== -1);
    if (line !== undefined) return line;
  }
  return lines[0] ?? '';
}

async function findArticles(db: Database, request: SiteSearchRequest): Promise<SiteSearchPart> {
  const { q, unit, language, now, cut } = request;
  const filters = { q, from: '2000-01-01', stockIds: [], categories: [], tiers: [], positions: [], tones: [] };
  const all = { ...filters, eventTypes: [], sort: 'relevance' as const, unit };
  const { search, terms, condition } = prepareSearch({ filters: all, now, cut });
  requireCheapQuery(condition, 'query.q', language);
  const page = { sort: 'relevance' as const, ...rangeOf(request, 'articles') };
  const hits = await readPage(db, search, page, { terms, language });
  const list = unit === 'stories' ? await addStoryDetails(db, hits, search, { terms, language }) : hits;
  const { total } = await countMatches(db, search);
  return {
    total: Math.min(total, maxHits),
    totalIsBounded: total > maxHits,
    list: list.map(foundHit),
  };
}

/** A story leads to its first article. */
function foundHit(hit: ExplorerHit): SiteSearchHit {
  const { id, title, summary, untranslated, publishedAt, sourceName, reprints, story } = hit;
  return {
    kind: story ? 'story' : 'article',
    href: `${publicPaths.releaseDetail}?id=${id}`,
    ...{ title, summary, untranslated, publishedAt, sourceName, reprints, story },
  };
}
