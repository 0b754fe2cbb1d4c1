import { type SQL, sql } from 'drizzle-orm';
import { eventTypes as allEventTypes, type EventType } from '#contract/insight/event-types.ts';
import { maxHits } from '#contract/insight/explorer-limits.ts';
import type { LocalizedText } from '#contract/language.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { articleTexts, stories } from '#server/insight/corpus/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { prepareForm } from '#server/platform/database/prepare-once.ts';
import {
  eventKeysFor,
  facetConditions,
  hasChoice,
  inlineParameter,
  matchesFacets,
  matchesQuery,
  namedParameter,
  namedValuesOf,
  type ParameterStyle,
  type Search,
  unitsOf,
  wordFormOf,
} from './hits-query.ts';
import { nameChosenCompanies } from './queries.ts';

/** Number of stories or articles, and facets. */
export interface HitCounts {
  /** Articles that match query and facets, up to one more than the limit. */
  readonly total: number;
  /** Those of the counted stories; `total` where articles are counted. */
  readonly articles: number;
  readonly days: ReadonlyMap<string, number>;
  /** The most frequent ones, and the selected ones. */
  readonly companies: readonly { readonly stockId: number; readonly name: LocalizedText; readonly count: number }[];
  readonly categories: ReadonlyMap<string, number>;
  readonly tiers: ReadonlyMap<number, number>;
  readonly positions: { readonly headline: number; readonly body: number };
  /** Null: the model abstains. */
  readonly tones: ReadonlyMap<number | null, number>;
  readonly events: ReadonlyMap<EventType, number>;
}

/** Number of companies in a facet, besides the selected ones. */
const longestFacet = 50;

const t = articleTexts;

/** How many articles one unit stands for. */
const articlesOf = ({ unit }: Search) => (unit === 'stories' ? sql`${stories.reprints} + 1` : sql`1`);

interface FacetCount<Value> {
  readonly value: Value;
  readonly count: number;
}

interface Row extends Record<string, unknown> {
  readonly found: number;
  readonly total: number;
  readonly articles: number;
  readonly days: readonly FacetCount<string>[] | null;
  readonly companies: readonly (FacetCount<number> & { readonly name: LocalizedText | null })[] | null;
  readonly categories: readonly FacetCount<string>[] | null;
  readonly tiers: readonly FacetCount<number>[] | null;
  readonly positions: HitCounts['positions'];
  readonly tones: readonly FacetCount<number | null>[] | null;
  readonly events: readonly FacetCount<EventType>[] | null;
}

/**
 * One pass over at most 10,000 newest hits of the query. If there are more, the facets are part of the query, so that
 * no match is missed; facet counts are then those of the counted hits.
 */
export async function countHits(db: Database, search: Search): Promise<HitCounts> {
  const counts = await countFound(db, search);
  const { stockIds } = search.facets;
  const isCutOff = counts.found > maxHits && hasChoice(search.facets);
  const { total, articles, days } = isCutOff ? await countMatches(db, search) : counts;
  const found = (counts.companies ?? []).map(({ value, count, name }) => ({ stockId: value, count, name }));
  // Selected ones without a hit.
  const missing = stockIds.filter((stockId) => !found.some((company) => company.stockId === stockId));
  const named = await nameChosenCompanies(db, missing);
  return {
    total,
    articles,
    days: byValue(days),
    categories: byValue(counts.categories),
    tiers: byValue(counts.tiers),
    positions: counts.positions,
    tones: byValue(counts.tones),
    events: byValue(counts.events),
    companies: [
      ...found.flatMap(({ name, ...company }) => (name ? [{ ...company, name }] : [])),
      ...named.map((company) => ({ ...company, count: 0 })),
    ],
  };
}

/** An empty aggregate is null. */
function byValue<Value>(counts: readonly FacetCount<Value>[] | null): ReadonlyMap<Value, number> {
  return new Map((counts ?? []).map(({ value, count }) => [value, count]));
}

async function countFound(db: Database, search: Search): Promise<Row> {
  const countWith = (bind: ParameterStyle) => db.select(countColumns).from(sql`(${countsOf(search, bind)}) as counted`);
  const form = wordFormOf(search);
  const rows =
    form === undefined
      ? await countWith(inlineParameter)
      : await prepareForm(db, `explorer.counts.${search.unit}.${form}`, (name) =>
          countWith(namedParameter).prepare(name),
        ).execute(namedValuesOf(search));
  return rows[0] as Row;
}

/** Columns of {@link countsOf}. */
const countColumns = {
  found: sql<Row['found']>`found`,
  total: sql<Row['total']>`total`,
  articles: sql<Row['articles']>`articles`,
  days: sql<Row['days']>`days`,
  companies: sql<Row['companies']>`companies`,
  categories: sql<Row['categories']>`categories`,
  tiers: sql<Row['tiers']>`tiers`,
  positions: sql<Row['positions']>`positions`,
  tones: sql<Row['tones']>`tones`,
  events: sql<Row['events']>`events`,
};

function countsOf(search: Search, bind: ParameterStyle): SQL {
  const facet = facetConditions(search.facets, bind);
  const { positions, stockIds, eventTypes } = search.facets;
  const [only] = positions.length === 1 ? positions : [];
  // A company's count is what selecting it alone would find: its own position counts.
  const ownPosition =
    only === undefined
      ? sql`true`
      : only === 'headline'
        ? sql`stock_id = any(headline_stock_ids)`
        : sql`stock_id <> all(headline_stock_ids)`;
  // As is its own event.
  const ownEvent =
    eventTypes.length > 0
      ? sql`events && array(select type || '/' || stock_id from unnest(${sql.param(eventTypes)}::text[]) as type)`
      : sql`true`;
  // An article counts once for a type, however many of the companies it happened to.
  const kinds = allEventTypes.flatMap((type) => eventKeysFor({ stockIds }, [type]).map((key) => ({ type, key })));
  const chosenFirst = stockIds.length > 0 ? sql`stock_id = any(${sql.param(stockIds)}::int[]) desc,` : sql``;
  return sql`
    with hits as materialized (
      select ${t.articleId}, ${t.publishedOn}, ${t.category}, ${t.tier}, ${t.stockIds}, ${t.headlineStockIds}, ${t.tone},
        ${t.events},
        ${facet.company} as fits_company, ${facet.category} as fits_category, ${facet.tier} as fits_tier,
        ${facet.position} as fits_position, ${facet.tone} as fits_tone,
        ${facet.event} as fits_event,
        ${facet.headline} as in_headline, ${facet.body} as in_body, ${articlesOf(search)} as articles
      from ${unitsOf(search, bind)}
      where ${matchesQuery(search, bind)}
      order by ${t.publishedAt} desc, ${t.articleId} desc
      limit ${sql.raw(String(maxHits + 1))}
    ), matches as materialized (
      select published_on, articles from hits where fits_company and fits_category and fits_tier and fits_position
        and fits_tone and fits_event
    )
    select
      (select count(*)::int from hits) as found,
      (select count(*)::int from matches) as total,
      (select coalesce(sum(articles), 0)::int from matches) as articles,
      (select json_agg(json_build_object('value', published_on, 'count', n))
        from (select published_on, count(*)::int as n from matches group by 1) as days) as days,
      (select json_agg(json_build_object('value', stock_id, 'count', n, 'name', (
          select ${companies.shortName} from ${companies} where ${companies.stockId} = facet.stock_id))) from (
        select stock_id,
          (count(*) filter (where fits_category and fits_tier and fits_tone and ${ownPosition} and ${ownEvent}))::int as n
        from hits, unnest(stock_ids) as stock_id
        group by stock_id order by ${chosenFirst} n desc, count(*) desc, stock_id
        limit ${sql.raw(String(longestFacet + stockIds.length))}) as facet) as companies,
      (select json_agg(json_build_object('value', category, 'count', n)) from (
        select category, (count(*) filter (where fits_company and fits_tier and fits_position and fits_tone
          and fits_event))::int as n
        from hits group by 1) as categories) as categories,
      (select json_agg(json_build_object('value', tier, 'count', n)) from (
        select tier, (count(*) filter (where fits_company and fits_category and fits_position and fits_tone
          and fits_event))::int as n
        from hits group by 1) as tiers) as tiers,
      (select json_build_object(
          'headline', (count(*) filter (where in_headline))::int, 'body', (count(*) filter (where in_body))::int)
        from hits where fits_company and fits_category and fits_tier and fits_tone and fits_event) as positions,
      (select json_agg(json_build_object('value', tone, 'count', n)) from (
        select tone, (count(*) filter (where fits_company and fits_category and fits_tier and fits_position
          and fits_event))::int as n
        from hits group by 1) as tones) as tones,
      (select json_agg(json_build_object('value', kind.type, 'count', n)) from (
        select kind.type, count(distinct article_id)::int as n
        from (
          select article_id, unnest(events) as key from hits where events <> '{}'
            and fits_company and fits_category and fits_tier and fits_position and fits_tone
        ) as told
        join unnest(${sql.param(kinds.map(({ type }) => type))}::text[], ${sql.param(kinds.map(({ key }) => key))}::text[])
          as kind (type, key) on kind.key = told.key
        group by 1) as kind) as events`;
}

/** Number of matches alone, up to one more than the limit. */
export async function countTotal(db: Database, search: Search): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select 1 from ${unitsOf(search)}
      where ${matchesQuery(search)} and ${matchesFacets(search.facets, inlineParameter)} limit ${maxHits + 1}
    ) as matches`);
  return rows[0]?.total ?? 0;
}

/** Number of matches, in total and by day. */
export async function countMatches(db: Database, search: Search): Promise<Pick<Row, 'total' | 'articles' | 'days'>> {
  const { rows } = await db.execute<Row>(sql`
    with matches as materialized (
      select ${t.publishedOn}, ${articlesOf(search)} as articles
      from ${unitsOf(search)} where ${matchesQuery(search)} and ${matchesFacets(search.facets, inlineParameter)}
      order by ${t.publishedAt} desc, ${t.articleId} desc limit ${maxHits + 1}
    )
    select (select count(*)::int from matches) as total,
      (select coalesce(sum(articles), 0)::int from matches) as articles,
      (select json_agg(json_build_object('value', published_on, 'count', n))
        from (select published_on, count(*)::int as n from matches group by 1) as days) as days`);
  return rows[0] as Row;
}
