import { isDay } from '../codes/days.ts';
import type { ArticleCategory, ArticleSummary } from '../content/articles.ts';
import { type EventType, eventTypes } from './event-types.ts';
import type { ExplorerSort, ExplorerUnit } from './explorer.ts';
import { mostCompanies } from './explorer-limits.ts';
import type { Tone } from './tone.ts';

type Position = NonNullable<ArticleSummary['mention']>;

/** State of the Explorer's URL; names and order of the parameters are stable, because other pages link with them. */
export interface Filters {
  readonly q: string;
  /** ISO dates; empty for the last 90 days. */
  readonly from: string;
  readonly until: string;
  readonly stockIds: readonly number[];
  readonly categories: readonly ArticleCategory[];
  readonly tiers: readonly number[];
  readonly positions: readonly Position[];
  readonly tones: readonly Tone[];
  readonly eventTypes: readonly EventType[];
  readonly sort: ExplorerSort;
  /** Stories, or single articles. */
  readonly unit: ExplorerUnit;
}

export const noFilters: Filters = {
  q: '',
  from: '',
  until: '',
  stockIds: [],
  categories: [],
  tiers: [],
  positions: [],
  tones: [],
  eventTypes: [],
  sort: 'relevance',
  unit: 'stories',
};

const categories: readonly ArticleCategory[] = ['BA', 'ESG', 'TPC'];
const positions: readonly Position[] = ['headline', 'body'];
const tones: readonly Tone[] = ['positive', 'neutral', 'negative', 'unsure'];
const sorts: readonly ExplorerSort[] = ['relevance', 'newest', 'reprints'];
/** Characters of a query in an address. */
export const longestQuery = 300;

/** The parameters of an address: a `URLSearchParams`. */
interface AddressParameters {
  get(name: string): string | null;
  getAll(name: string): string[];
}

/** Parses an address; invalid values are ignored. */
export function readFilters(search: AddressParameters): Filters {
  const listed = <T extends string>(name: string, known: readonly T[]) =>
    known.filter((value) => search.getAll(name).includes(value));
  const numbers = (name: string, least: number, most: number) =>
    [...new Set(search.getAll(name).map(Number))].filter(
      (value) => Number.isInteger(value) && value >= least && value <= most,
    );
  const [from, until] = earlierFirst(readDay(search.get('from')), readDay(search.get('until')));
  return {
    q: (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, longestQuery),
    from,
    until,
    stockIds: numbers('company', 1, 2_147_483_647).slice(0, mostCompanies),
    categories: listed('category', categories),
    tiers: numbers('tier', 1, 3).sort((left, right) => left - right),
    positions: listed('position', positions),
    tones: listed('tone', tones),
    eventTypes: listed('event', eventTypes),
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'relevance',
    unit: search.get('unit') === 'articles' ? 'articles' : 'stories',
  };
}

function readDay(text: string | null): string {
  return text && isDay(text) ? text : '';
}

function earlierFirst(from: string, until: string): [string, string] {
  return from !== '' && until !== '' && from > until ? [until, from] : [from, until];
}

/** Parameters of an address with these filters, in their order, without defaults. */
export function filterParameters(filters: Filters): [name: string, value: string][] {
  const lists = {
    company: filters.stockIds,
    category: filters.categories,
    tier: filters.tiers,
    position: filters.positions,
    tone: filters.tones,
    event: filters.eventTypes,
  };
  return [
    ...(['q', 'from', 'until'] as const).map((name): [string, string] => [name, filters[name]]),
    ...Object.entries(lists).flatMap(([name, values]) =>
      values.map((value): [string, string] => [name, String(value)]),
    ),
    ...(filters.sort === 'relevance' ? [] : [['sort', filters.sort] satisfies [string, string]]),
    ...(filters.unit === 'stories' ? [] : [['unit', filters.unit] satisfies [string, string]]),
  ].filter(([, value]) => value !== '');
}

/** Request to the server. */
export function toRequest(filters: Filters) {
  const { q, from, until, stockIds, categories: chosen, tiers, positions: places, sort, unit } = filters;
  return {
    q,
    ...(from === '' ? {} : { from }),
    ...(until === '' ? {} : { until }),
    stockIds: [...stockIds],
    categories: [...chosen],
    tiers: [...tiers],
    positions: [...places],
    tones: [...filters.tones],
    eventTypes: [...filters.eventTypes],
    sort,
    unit,
  };
}

/** Number of active filters besides the keywords. */
export function countConditions(filters: Filters) {
  const { from, until, stockIds, categories: chosen, tiers, positions: places } = filters;
  const lists = [stockIds, chosen, tiers, places, filters.tones, filters.eventTypes];
  return [from !== '' || until !== '', ...lists.map(({ length }) => length)].filter(Boolean).length;
}

/** Adds a value to a list, or removes it. */
export function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
