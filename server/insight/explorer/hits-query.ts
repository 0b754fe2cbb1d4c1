import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ExplorerFilters } from '#contract/insight/explorer.ts';
import { articleTexts } from '#server/insight/corpus/tables.ts';
import { startOfDay } from '#server/platform/china-time.ts';
import { addDays } from '#server/platform/days.ts';
import { monthGram } from '#server/platform/text/grams.ts';
import { quote, type TextCondition } from './text-condition.ts';

export type Facets = Pick<ExplorerFilters, 'stockIds' | 'categories' | 'tiers' | 'positions'>;

export interface Search {
  /** First and last day in China, both included; nothing later than `now` is found. */
  readonly from: string;
  readonly until: string;
  readonly now: Date;
  readonly text: TextCondition;
  /** The same as a text, equal for what is looked for alike; empty where everything is. */
  readonly words: string;
  /** Terms whose place in the headline makes an article relevant. */
  readonly phrases: readonly string[];
  readonly facets: Facets;
}

/** More months than this narrow nothing that the index could use. */
const mostMonths = 24;

const t = articleTexts;

/** How a value stands in a statement. */
export type ParameterStyle = (name: keyof ReturnType<typeof valuesOf>, value: unknown) => SQL;

/** As it is, in a statement that is made for this search. */
export const inlineParameter: ParameterStyle = (_name, value) => sql`${sql.param(value)}`;
/** By its name, in a statement that is kept for all searches of its form; {@link valuesOf} are given to it. */
export const namedParameter: ParameterStyle = (name) => sql`${sql.placeholder(name)}`;

/** What a search for no words looks for. */
export function valuesOf({ from, until, now, facets }: Search) {
  const { stockIds, categories, tiers } = facets;
  return { begin: startOfDay(from), end: startOfDay(addDays(until, 1)), now, stockIds, categories, tiers };
}

/** Whether a time is of the range, and has come. */
export function inRange(time: AnyPgColumn, search: Search, bind: ParameterStyle): SQL {
  const { begin, end, now } = valuesOf(search);
  return sql`${time} >= ${bind('begin', begin)} and ${time} < ${bind('end', end)} and ${time} <= ${bind('now', now)}`;
}

/** Articles in the range that the query finds, whatever the facets say. */
export function matchesQuery(search: Search): SQL {
  const { from, until, text } = search;
  const conditions = [inRange(t.publishedAt, search, inlineParameter)];
  if (text.tsquery !== undefined) {
    const months = monthsBetween(from, until);
    const inMonths =
      months.length <= mostMonths ? ` & (${months.map((day) => quote(monthGram(day))).join(' | ')})` : '';
    conditions.push(sql`${t.grams} @@ ${text.tsquery + inMonths}::tsquery`);
  }
  if (text.recheck) conditions.push(text.recheck);
  return sql.join(conditions, sql` and `);
}

/** A day of each month of the range. */
function monthsBetween(from: string, until: string): string[] {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= until && months.length <= mostMonths; day = monthAfter(day)) {
    months.push(day);
  }
  return months;
}

function monthAfter(day: string): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 10);
}

/** What each facet asks of an article. One that is not set asks nothing. */
export interface FacetConditions {
  readonly company: SQL;
  readonly category: SQL;
  readonly tier: SQL;
  readonly position: SQL;
  readonly headline: SQL;
  readonly body: SQL;
}

export function facetConditions(
  { stockIds, categories, tiers, positions }: Facets,
  bind: ParameterStyle,
): FacetConditions {
  const all = sql`true`;
  // One value for all that are chosen, so that a statement stays the same however many they are.
  const chosen = sql`${bind('stockIds', stockIds)}::int[]`;
  const headline =
    stockIds.length > 0 ? sql`${t.headlineStockIds} && ${chosen}` : sql`cardinality(${t.headlineStockIds}) > 0`;
  const body =
    stockIds.length > 0
      ? sql`exists (select from unnest(${t.stockIds}) as one
          where one = any(${chosen}) and one <> all(${t.headlineStockIds}))`
      : sql`cardinality(${t.stockIds}) > cardinality(${t.headlineStockIds})`;
  const wanted = positions.map((position) => (position === 'headline' ? headline : body));
  return {
    company: stockIds.length > 0 ? sql`${t.stockIds} && ${chosen}` : all,
    category: categories.length > 0 ? sql`${t.category} = any(${bind('categories', categories)}::text[])` : all,
    tier: tiers.length > 0 ? sql`${t.tier} = any(${bind('tiers', tiers)}::int[])` : all,
    position: wanted.length > 0 ? sql`(${sql.join(wanted, sql` or `)})` : all,
    headline,
    body,
  };
}

/** What all facets together ask. */
export function matchesFacets(facets: Facets, bind: ParameterStyle): SQL {
  const { company, category, tier, position } = facetConditions(facets, bind);
  return sql`${company} and ${category} and ${tier} and ${position}`;
}

/** Points for each phrase and word in the headline; the whole phrase weighs more, because its words count with it. */
export function relevanceOf(phrases: readonly string[]): SQL {
  if (phrases.length === 0) return sql`0`;
  return sql.join(
    phrases.map((phrase) => sql`(position(${phrase} in ${t.headline}) > 0)::int`),
    sql` + `,
  );
}
