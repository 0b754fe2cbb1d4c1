import { type SQL, sql } from 'drizzle-orm';
import { type ExplorerSort, mostHits } from '#contract/explorer.ts';
import { articleTexts, stories } from '#server/features/corpus/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { facetConditions, foundBy, type Search, scoreOf } from './hits-query.ts';

export interface Page {
  readonly sort: ExplorerSort;
  readonly offset: number;
  readonly limit: number;
}

/** A result as the index knows it. */
export interface Hit {
  readonly id: number;
  readonly publishedOn: string;
  readonly storyId: number;
  readonly tier: number;
  readonly stockIds: readonly number[];
  readonly headlineStockIds: readonly number[];
}

export interface Hits {
  /** Articles the query finds in the range, facets apart; one more than can be looked at where there are more. */
  readonly found: number;
  /** Those that fulfil the facets too. */
  readonly total: number;
  readonly page: readonly Hit[];
  readonly days: readonly { readonly date: string; readonly count: number }[];
  readonly companies: readonly { readonly value: number; readonly count: number }[];
  readonly categories: readonly { readonly value: string; readonly count: number }[];
  readonly tiers: readonly { readonly value: number; readonly count: number }[];
  readonly positions: { readonly headline: number; readonly body: number };
}

/** Companies that a facet lists, besides the chosen ones. */
const longestFacet = 50;

const t = articleTexts;

const orders: Record<ExplorerSort, SQL> = {
  relevance: sql`score desc, published_at desc, article_id desc`,
  newest: sql`published_at desc, article_id desc`,
  reprints: sql`reprints desc, published_at desc, article_id desc`,
};

/** The story's count is looked up for every hit only where it decides their order. */
const reprintsOf = (sort: ExplorerSort): SQL =>
  sort === 'reprints'
    ? sql`(select ${stories.reprints} from ${stories} where ${stories.id} = ${t.storyId} limit 1)`
    : sql`0`;

/**
 * One pass over at most 10,000 newest articles that the query finds: page, counts by facet and days together.
 * With `narrowed` the facets take part in finding, for queries that find more than can be looked at; the counts
 * by facet are then only those of what is left.
 */
export async function findHits(
  db: Database,
  search: Search,
  { sort, offset, limit }: Page,
  narrowed = false,
): Promise<Hits> {
  const facet = facetConditions(search.facets);
  const narrow = narrowed
    ? sql` and ${facet.company} and ${facet.category} and ${facet.tier} and ${facet.position}`
    : sql``;
  const { positions } = search.facets;
  const [only] = positions.length === 1 ? positions : [];
  // A company's count is what choosing it alone would find: its own position decides.
  const ownPosition =
    only === undefined
      ? sql`true`
      : only === 'headline'
        ? sql`stock_id = any(headline_stock_ids)`
        : sql`stock_id <> all(headline_stock_ids)`;
  const chosen = search.facets.stockIds;
  const chosenFirst =
    chosen.length > 0
      ? sql`stock_id in (${sql.join(
          chosen.map((id) => sql`${id}`),
          sql`, `,
        )}) desc,`
      : sql``;

  const { rows } = await db.execute(sql`
    with hits as materialized (
      select ${t.articleId}, ${t.publishedOn}, ${t.publishedAt}, ${t.category}, ${t.tier}, ${t.storyId},
        ${t.stockIds}, ${t.headlineStockIds}, ${scoreOf(sort === 'relevance' ? search.phrases : [])} as score,
        ${reprintsOf(sort)} as reprints,
        ${facet.company} as fits_company, ${facet.category} as fits_category, ${facet.tier} as fits_tier,
        ${facet.position} as fits_position, ${facet.headline} as in_headline, ${facet.body} as in_body
      from ${t}
      where ${foundBy(search)}${narrow}
      order by ${t.publishedAt} desc, ${t.articleId} desc
      limit ${mostHits + 1}
    ), matches as materialized (
      select * from hits where fits_company and fits_category and fits_tier and fits_position
    )
    select
      (select count(*)::int from hits) as found,
      (select count(*)::int from matches) as total,
      (select json_agg(json_build_object('id', article_id, 'publishedOn', published_on, 'storyId', story_id,
          'tier', tier, 'stockIds', stock_ids, 'headlineStockIds', headline_stock_ids))
        from (select * from matches order by ${orders[sort]} offset ${offset} limit ${limit}) as page) as page,
      (select json_agg(json_build_object('date', published_on, 'count', n))
        from (select published_on, count(*)::int as n from matches group by 1) as days) as days,
      (select json_agg(json_build_object('value', stock_id, 'count', n)) from (
        select stock_id,
          (count(*) filter (where fits_category and fits_tier and ${ownPosition}))::int as n
        from hits, unnest(stock_ids) as stock_id
        group by stock_id order by ${chosenFirst} n desc, count(*) desc, stock_id
        limit ${longestFacet + chosen.length}) as companies) as companies,
      (select json_agg(json_build_object('value', category, 'count', n)) from (
        select category, (count(*) filter (where fits_company and fits_tier and fits_position))::int as n
        from hits group by 1) as categories) as categories,
      (select json_agg(json_build_object('value', tier, 'count', n)) from (
        select tier, (count(*) filter (where fits_company and fits_category and fits_position))::int as n
        from hits group by 1) as tiers) as tiers,
      (select json_build_object(
          'headline', (count(*) filter (where in_headline))::int, 'body', (count(*) filter (where in_body))::int)
        from hits where fits_company and fits_category and fits_tier) as positions`);
  return readRow(rows[0] as Record<string, unknown>);
}

/** An empty aggregate is null. */
function readRow(row: Record<string, unknown>): Hits {
  const list = <K extends 'page' | 'days' | 'companies' | 'categories' | 'tiers'>(key: K) =>
    (row[key] ?? []) as Hits[K];
  return {
    found: row.found as number,
    total: row.total as number,
    page: list('page'),
    days: list('days'),
    companies: list('companies'),
    categories: list('categories'),
    tiers: list('tiers'),
    positions: row.positions as Hits['positions'],
  };
}
