import { type SQL, sql } from 'drizzle-orm';
import type { ExplorerSort } from '#contract/insight/explorer.ts';
import { maxHits } from '#contract/insight/explorer-limits.ts';
import { articleCompanies } from '#server/content/articles/tables.ts';
import { articleTexts, stories } from '#server/insight/corpus/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  inlineParameter,
  inRange,
  matchesFacets,
  matchesQuery,
  onSearchedDays,
  type ParameterStyle,
  relevanceOf,
  type Search,
  unitsOf,
} from './hits-query.ts';

export interface Page {
  readonly sort: ExplorerSort;
  readonly offset: number;
  readonly limit: number;
}

const t = articleTexts;
const m = articleCompanies;

/** Sort data of a hit, before its article is read. */
const columns = sql`${t.articleId}, ${t.publishedOn}, ${t.publishedAt}, ${t.storyId}, ${t.tier}, ${t.stockIds},
  ${t.headlineStockIds}, ${t.tone}, ${t.events}`;

/**
 * Sort order of every list of rows named `hit`; unused columns are 0. Qualified, because a bare name would be that of a
 * selected column.
 */
export const inSortOrder = sql`hit.score desc, hit.reprints desc, hit.published_at desc, hit.article_id desc`;

/** At most this many newest hits, and one more to detect that there are more. */
const mostLookedAt = maxHits + 1;

/** A page inlined into a statement: its bounds are known when it is planned. */
function inlinedBounds({ offset, limit }: Page): { readonly end: SQL; readonly stretch: SQL } {
  const length = Math.max(0, Math.min(limit, mostLookedAt - offset));
  const number = (value: number) => sql.raw(String(Math.trunc(value)));
  return { end: number(offset + length), stretch: sql`limit ${number(length)} offset ${number(offset)}` };
}

/** Whether only time decides: without words there is no relevance. */
export const isPlain = ({ words }: Search, { sort }: Page): boolean => words === '' && sort !== 'reprints';

/**
 * A page of hits as a query: id, day, story, tier, companies and sort columns. If only time decides, hits are read from
 * its index, of all or of the selected companies, only as far as the page needs. Only those may be prepared, and those
 * for one word.
 */
export function rankHits(search: Search, page: Page, bind: ParameterStyle = inlineParameter): SQL {
  if (!isPlain(search, page)) return lookedThrough(search, page, bind);
  return search.facets.stockIds.length > 0 ? newestOfCompanies(search, page, bind) : newestOfAll(search, page, bind);
}

function newestOfAll(search: Search, page: Page, bind: ParameterStyle): SQL {
  return sql`select ${columns}, 0 as score, 0 as reprints from ${unitsOf(search, bind)}
    where ${inRange(t.publishedAt, search, bind)} and ${onSearchedDays(bind, search, t.publishedOn)}
      and ${matchesFacets(search.facets, bind)}
    order by ${t.publishedAt} desc, ${t.articleId} desc ${inlinedBounds(page).stretch}`;
}

/**
 * The newest of each company; an article with several of them is found once. With its limit each is looked up by its key:
 * the planner takes time and day for independent, expects next to nothing, and would read all mentions of the company.
 */
function newestOfCompanies(search: Search, page: Page, bind: ParameterStyle): SQL {
  const { facets } = search;
  // One of them is mentioned; the text decides about the requested position and event.
  const rest = facets.positions.length > 0 || facets.eventTypes.length > 0 ? facets : { ...facets, stockIds: [] };
  const { end, stretch } = inlinedBounds(page);
  const mentioned = sql`${m} cross join lateral (
    select * from ${t} where ${t.articleId} = ${m.articleId} and ${t.publishedOn} = ${m.publishedOn}
      and ${onSearchedDays(bind, search, t.publishedOn)} limit 1
  ) as ${t}`;
  return sql`
    select distinct on (published_at, article_id) newest.*, 0 as score, 0 as reprints
    from unnest(${bind('stockIds', facets.stockIds)}::int[]) as chosen (id) cross join lateral (
      select ${columns} from ${unitsOf(search, bind, mentioned)}
      where ${m.stockId} = chosen.id and ${inRange(m.publishedAt, search, bind)}
        and ${onSearchedDays(bind, search, m.publishedOn)} and ${matchesFacets(rest, bind)}
      order by ${m.publishedAt} desc, ${m.articleId} desc limit ${end}
    ) as newest
    order by published_at desc, article_id desc ${stretch}`;
}

/** The newest hits up to the limit, in the requested order. */
function lookedThrough(search: Search, page: Page, bind: ParameterStyle): SQL {
  const { sort } = page;
  // The story's count is only looked up for every hit if it determines the order.
  const reprints =
    sort === 'reprints'
      ? sql`(select ${stories.reprints} from ${stories} where ${stories.id} = ${t.storyId} limit 1)`
      : sql`0`;
  return sql`select * from (
      select ${columns}, ${relevanceOf(sort === 'relevance' ? search.phrases : [], bind)} as score, ${reprints} as reprints
      from ${unitsOf(search, bind)} where ${matchesQuery(search, bind)} and ${matchesFacets(search.facets, bind)}
      order by ${t.publishedAt} desc, ${t.articleId} desc limit ${sql.raw(String(mostLookedAt))}
    ) as hit order by ${inSortOrder} ${inlinedBounds(page).stretch}`;
}

/** Id and day of a hit, to be read later. */
export interface FoundHit {
  readonly id: number;
  readonly publishedOn: string;
}

/** Hits in order without their articles, for exports. */
export function findHits(db: Database, search: Search, page: Page): Promise<FoundHit[]> {
  return db
    .select({ id: sql<number>`article_id`.mapWith(Number), publishedOn: sql<string>`published_on` })
    .from(sql`(${rankHits(search, page)}) as hit`)
    .orderBy(inSortOrder);
}
