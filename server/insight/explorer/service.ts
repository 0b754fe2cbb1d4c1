import { articleCategories, mentionPositions } from '#contract/content/articles.ts';
import { type EventType, eventTypes } from '#contract/insight/event-types.ts';
import type { ExplorerAnswer, ExplorerFilters, ExplorerPage } from '#contract/insight/explorer.ts';
import { maxDailyHistogramDays, maxHits, maxSampleDays } from '#contract/insight/explorer-limits.ts';
import { tones } from '#contract/insight/tone.ts';
import { type Language, pickText } from '#contract/language.ts';
import { brieflyDisplayed } from '#server/content/site/content/shown-text.ts';
import { numberOfTone } from '#server/insight/tone/model.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, type Window, windowLength } from '#server/platform/days.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import { countHits, type HitCounts } from './count-hits.ts';
import type { HitCountCache } from './hit-count-cache.ts';
import type { Search } from './hits-query.ts';
import { findCompanyByCode, listFacetLabels, readRevision } from './queries.ts';
import { chooseRange } from './range.ts';
import { readPage } from './read-hits.ts';
import { addStoryDetails } from './story-details.ts';
import { type Cut, understandQuery } from './understand-query.ts';
import { requireCheapQuery } from './visitor-query-limit.ts';

/** Number of results for visitors. */
const sampleSize = 20;

export interface SearchArticles {
  readonly filters: ExplorerFilters;
  readonly page: number;
  readonly pageSize: number;
  readonly language: Language;
  readonly now: Date;
  readonly cut: Cut;
}

/** Matching stories or articles, without the total. */
export async function searchPage(db: Database, request: SearchArticles): Promise<ExplorerPage> {
  return findPage(db, request, prepareSearch(request));
}

/** What a search with counts need not read itself. */
export interface Known {
  readonly counts: HitCountCache;
  /** Of the analysed articles, read before the search. */
  readonly revision: number | string;
  readonly labels: () => Promise<Labels>;
}

/** Matching stories or articles, with totals and facets. */
export function searchArticles(db: Database, known: Known, request: SearchArticles): Promise<ExplorerAnswer> {
  return findAndCount(db, known, request, prepareSearch(request));
}

/** The first results of a cheap search, for visitors. */
export async function searchForVisitors(
  db: Database,
  counts: HitCountCache,
  sample: Omit<SearchArticles, 'page' | 'pageSize'>,
): Promise<ExplorerAnswer> {
  const prepared = prepareSearch(sample);
  const { search, condition } = prepared;
  if (windowLength(search) > maxSampleDays) throw fieldIssue('body.from', 'sampleRangeTooLong', sample.language);
  requireCheapQuery(condition, 'body.q', sample.language);
  const known = { counts, revision: await readRevision(db), labels: () => readLabels(db, sample.language) };
  return findAndCount(db, known, { ...sample, page: 1, pageSize: sampleSize }, prepared);
}

type Prepared = ReturnType<typeof prepareSearch>;

/** The page and the counts look through the same hits, beside each other. */
async function findAndCount(
  db: Database,
  { counts: kept, revision, labels }: Known,
  request: SearchArticles,
  prepared: Prepared,
): Promise<ExplorerAnswer> {
  const { filters, language } = request;
  const { search } = prepared;
  const count = async () => {
    const [found, names] = await Promise.all([countHits(db, search), labels()]);
    return {
      total: Math.min(found.total, maxHits),
      articles: found.articles,
      totalIsBounded: found.total > maxHits,
      facets: facetsOf(found, names, { language, chosen: search.facets.eventTypes }),
      histogram: histogramOf(found.days, search),
    };
  };
  // The counts first: they take longer.
  const [counts, page, suggestion] = await Promise.all([
    kept.get(revision, language, search, count),
    findPage(db, request, prepared),
    suggest(db, filters.q, language),
  ]);
  return { ...page, ...counts, suggestion };
}

async function findPage(
  db: Database,
  { filters, page, pageSize, language }: SearchArticles,
  { search, terms }: Prepared,
): Promise<ExplorerPage> {
  const stretch = { sort: filters.sort, offset: (page - 1) * pageSize, limit: pageSize };
  const hits = await readPage(db, search, stretch, { terms, language });
  const list = search.unit === 'stories' ? await addStoryDetails(db, hits, search, { terms, language }) : hits;
  return { range: { from: search.from, until: search.until }, list, terms: [...terms] };
}

/** Database conditions, shared by pages, export and the public sample. */
export function prepareSearch({ filters, now, cut }: Pick<SearchArticles, 'filters' | 'now' | 'cut'>) {
  const { condition, phrases, terms } = understandQuery(filters.q, cut);
  const words = condition ? JSON.stringify(condition) : '';
  const search: Search = {
    ...chooseRange(filters, now),
    now,
    condition,
    words,
    phrases,
    facets: filters,
    unit: filters.unit,
  };
  return { search, terms, condition };
}

/** Pattern of securities codes, including foreign exchanges. */
const codeForm = /^[a-z]{0,4}\d{3,8}(\.[a-z]{1,3})?$/i;

/** The company whose code was entered. */
async function suggest(db: Database, q: string, language: Language): Promise<ExplorerAnswer['suggestion']> {
  const code = q.normalize('NFKC');
  const company = codeForm.test(code) ? await findCompanyByCode(db, code) : undefined;
  return company ? { ...company, name: pickText(company.name, language) } : null;
}

/** Names of the facets' values in one language. */
export interface Labels {
  readonly labelOf: (enumeration: string, key: string) => string;
  /** Whether an operator switched a value off. */
  readonly isOff: (enumeration: string, key: string) => boolean;
}

export async function readLabels(db: Database, language: Language): Promise<Labels> {
  const byKey = new Map((await listFacetLabels(db)).map((item) => [`${item.enumeration} ${item.key}`, item]));
  return {
    labelOf: (enumeration, key) => {
      const item = byKey.get(`${enumeration} ${key}`);
      return item ? pickText(item.label, language) : key;
    },
    isOff: (enumeration, key) => byKey.get(`${enumeration} ${key}`)?.isOff ?? false,
  };
}

const tiers = [1, 2, 3];

/**
 * All categories, tiers, positions, tones and types of events are listed, with or without hits, but not the types that are
 * off; companies only with hits. What is selected is always listed.
 */
function facetsOf(
  counts: HitCounts,
  { labelOf, isOff }: Labels,
  { language, chosen }: { readonly language: Language; readonly chosen: readonly EventType[] },
): ExplorerAnswer['facets'] {
  return {
    companies: counts.companies.map(({ stockId, name, count }) => ({
      value: String(stockId),
      ...brieflyDisplayed({ label: name }, language),
      count,
    })),
    categories: articleCategories.map((value) => ({
      value,
      label: labelOf('article_category', value),
      count: counts.categories.get(value) ?? 0,
    })),
    tiers: tiers.map((tier) => ({
      value: String(tier),
      label: labelOf('source_tier', String(tier)),
      count: counts.tiers.get(tier) ?? 0,
    })),
    positions: mentionPositions.map((value) => ({
      value,
      label: labelOf('mention_position', value),
      count: counts.positions[value],
    })),
    events: eventTypes
      .map((value) => ({ value, label: labelOf('event_type', value), count: counts.events.get(value) ?? 0 }))
      .filter(({ value }) => !isOff('event_type', value) || chosen.includes(value))
      .sort((left, right) => right.count - left.count),
    tones: tones.map((value) => ({
      value,
      label: labelOf('tone', value),
      count: counts.tones.get(numberOfTone(value)) ?? 0,
    })),
  };
}

/** Days without hits are included; long ranges are counted by week from their first day. */
export function histogramOf(days: HitCounts['days'], range: Window): ExplorerAnswer['histogram'] {
  const length = windowLength(range);
  const step = length > maxDailyHistogramDays ? 7 : 1;
  const buckets = Array.from({ length: Math.ceil(length / step) }, (_, index) => {
    const date = addDays(range.from, index * step);
    const inBucket = Array.from({ length: step }, (_day, offset) => days.get(addDays(date, offset)) ?? 0);
    return { date, count: inBucket.reduce((sum, count) => sum + count, 0) };
  });
  return { unit: step === 7 ? 'week' : 'day', buckets };
}
