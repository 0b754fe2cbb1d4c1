import { articleCategories, mentionPositions } from '#contract/article.ts';
import {
  type ExplorerAnswer,
  type ExplorerFacet,
  type ExplorerFilters,
  type ExplorerHit,
  longestDailyRange,
  longestSampleRange,
  mostHits,
} from '#contract/explorer.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, type Window, windowLength } from '#server/platform/days.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import { textOfHtml } from '#server/platform/text/plain-text.ts';
import { excerptOf } from './excerpt.ts';
import { findHits, type Hit, type Hits, type Page } from './find-hits.ts';
import type { Search } from './hits-query.ts';
import { requireModest } from './modest-search.ts';
import { listArticles, listCompanyNames, listFacetLabels, listReprintCounts } from './queries.ts';
import { chooseRange } from './range.ts';
import { textConditionOf } from './text-condition.ts';
import { type Cut, understandQuery } from './understand-query.ts';

/** Results that a visitor sees. */
const sampleSize = 20;

export interface SearchArticles {
  readonly filters: ExplorerFilters;
  readonly page: number;
  readonly pageSize: number;
  readonly language: Language;
  readonly now: Date;
  readonly cut: Cut;
}

/** Articles that match, with the counts by which a reader narrows them down. */
export function searchArticles(db: Database, request: SearchArticles): Promise<ExplorerAnswer> {
  return answer(db, request, prepareSearch(request));
}

/** The first results for a visitor, of a search that costs little. */
export async function sampleArticles(
  db: Database,
  sample: Omit<SearchArticles, 'page' | 'pageSize'>,
): Promise<ExplorerAnswer> {
  const prepared = prepareSearch(sample);
  const { search, condition } = prepared;
  if (windowLength(search) > longestSampleRange) throw fieldIssue('body.from', 'sampleRangeTooLong', sample.language);
  requireModest({ condition, text: search.text }, 'body.q', sample.language);
  return answer(db, { ...sample, page: 1, pageSize: sampleSize }, prepared);
}

async function answer(
  db: Database,
  request: SearchArticles,
  { search, terms }: ReturnType<typeof prepareSearch>,
): Promise<ExplorerAnswer> {
  const { filters, language } = request;
  const page = { sort: filters.sort, offset: (request.page - 1) * request.pageSize, limit: request.pageSize };
  const hits = await findNarrowly(db, search, page);
  const names = await readNames(db, hits, filters, language);
  const range = { from: search.from, until: search.until };
  return {
    total: Math.min(hits.total, mostHits),
    totalIsBounded: hits.total > mostHits,
    range,
    list: await readHits(db, hits.page, { terms, language, names }),
    facets: facetsOf(hits, filters, await readLabels(db, language), names),
    histogram: histogramOf(hits.days, range),
    terms: [...terms],
  };
}

/** What the database is asked: shared by pages, the export and the public sample. */
export function prepareSearch({ filters, now, cut }: Pick<SearchArticles, 'filters' | 'now' | 'cut'>) {
  const { condition, phrases, terms } = understandQuery(filters.q, cut);
  const text = condition ? textConditionOf(condition) : { tsquery: undefined, recheck: undefined };
  const search: Search = { ...chooseRange(filters, now), now, text, phrases, facets: filters };
  return { search, terms, condition };
}

/** Where more is found than can be looked at, the facets take part in finding, so that no match is missed. */
async function findNarrowly(db: Database, search: Search, page: Page): Promise<Hits> {
  const hits = await findHits(db, search, page);
  const { stockIds, categories, tiers, positions } = search.facets;
  const isFiltered = [stockIds, categories, tiers, positions].some((chosen) => chosen.length > 0);
  if (hits.found <= mostHits || !isFiltered) return hits;
  const { total, page: list, days } = await findHits(db, search, page, true);
  return { ...hits, total, page: list, days };
}

type Names = ReadonlyMap<number, string>;

async function readNames(db: Database, hits: Hits, { stockIds }: ExplorerFilters, language: Language): Promise<Names> {
  const wanted = [
    ...hits.page.flatMap((hit) => hit.stockIds),
    ...hits.companies.map(({ value }) => value),
    ...stockIds,
  ];
  const companies = await listCompanyNames(db, wanted);
  return new Map(companies.map(({ stockId, name }) => [stockId, pickText(name, language)]));
}

interface ReadHits {
  readonly terms: readonly string[];
  readonly language: Language;
  readonly names: Names;
}

/** The results in the order they were found in. One that went away in between is left out. */
export async function readHits(
  db: Database,
  hits: readonly Hit[],
  { terms, language, names }: ReadHits,
): Promise<ExplorerHit[]> {
  const articles = new Map((await listArticles(db, hits)).map((article) => [article.id, article]));
  const counts = await listReprintCounts(
    db,
    hits.map(({ storyId }) => storyId),
  );
  const reprints = new Map(counts.map((story) => [story.id, story.reprints]));
  return hits.flatMap(({ id, tier, storyId, stockIds, headlineStockIds }) => {
    const article = articles.get(id);
    if (!article) return [];
    return {
      id,
      title: pickText(article.title, language),
      summary: excerptOf(pickText(article.summary, language), textOfHtml(pickText(article.body, language)), terms),
      sourceName: pickText(article.sourceName, language),
      tier,
      category: article.category,
      publishedAt: article.publishedAt.toISOString(),
      companies: companiesOf({ stockIds, headlineStockIds }, names),
      reprints: reprints.get(storyId) ?? 0,
      storyId,
    };
  });
}

/** Those of the headline first. */
export function companiesOf(
  { stockIds, headlineStockIds }: Pick<Hit, 'stockIds' | 'headlineStockIds'>,
  names: Names,
): ExplorerHit['companies'] {
  const body = stockIds.filter((stockId) => !headlineStockIds.includes(stockId));
  const listed = (ids: readonly number[], position: ExplorerHit['companies'][number]['position']) =>
    ids.flatMap((stockId) => {
      const name = names.get(stockId);
      return name === undefined ? [] : { stockId, name, position };
    });
  return [...listed(headlineStockIds, 'headline'), ...listed(body, 'body')];
}

type Labels = (enumeration: string, key: string) => string;

export async function readLabels(db: Database, language: Language): Promise<Labels> {
  const labels = await listFacetLabels(db);
  const byKey = new Map(labels.map(({ enumeration, key, label }) => [`${enumeration} ${key}`, label]));
  return (enumeration, key) => {
    const label = byKey.get(`${enumeration} ${key}`);
    return label ? pickText(label, language) : key;
  };
}

const tiers = [1, 2, 3];

/** Every category, tier and position is listed, found or not; of the companies those found, and the chosen ones. */
function facetsOf(hits: Hits, { stockIds }: ExplorerFilters, labelOf: Labels, names: Names): ExplorerAnswer['facets'] {
  const counted = (counts: Hits['categories'] | Hits['tiers'], value: string | number) =>
    counts.find((one) => one.value === value)?.count ?? 0;
  const found = hits.companies.map(({ value }) => value);
  const companies = [...found, ...stockIds.filter((stockId) => !found.includes(stockId))];
  return {
    companies: companies.flatMap((stockId): ExplorerFacet => {
      const label = names.get(stockId);
      const count = hits.companies.find(({ value }) => value === stockId)?.count ?? 0;
      return label === undefined ? [] : [{ value: String(stockId), label, count }];
    }),
    categories: articleCategories.map((value) => ({
      value,
      label: labelOf('article_category', value),
      count: counted(hits.categories, value),
    })),
    tiers: tiers.map((tier) => ({
      value: String(tier),
      label: labelOf('source_tier', String(tier)),
      count: counted(hits.tiers, tier),
    })),
    positions: mentionPositions.map((value) => ({
      value,
      label: labelOf('mention_position', value),
      count: hits.positions[value],
    })),
  };
}

/** Days without hits are there too; long ranges are counted in weeks from their first day on. */
export function histogramOf(days: Hits['days'], range: Window): ExplorerAnswer['histogram'] {
  const length = windowLength(range);
  const step = length > longestDailyRange ? 7 : 1;
  const counts = new Map(days.map(({ date, count }) => [date, count]));
  const buckets = Array.from({ length: Math.ceil(length / step) }, (_, index) => {
    const date = addDays(range.from, index * step);
    const inBucket = Array.from({ length: step }, (_day, offset) => counts.get(addDays(date, offset)) ?? 0);
    return { date, count: inBucket.reduce((sum, count) => sum + count, 0) };
  });
  return { unit: step === 7 ? 'week' : 'day', buckets };
}
