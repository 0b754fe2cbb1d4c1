import { type SQL, sql } from 'drizzle-orm';
import type { ExplorerFilters } from '#contract/explorer.ts';
import { articleTexts } from '#server/features/corpus/tables.ts';
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
  /** Terms whose place in the headline makes an article relevant. */
  readonly phrases: readonly string[];
  readonly facets: Facets;
}

/** More months than this narrow nothing that the index could use. */
const mostMonths = 24;

const t = articleTexts;

/** Articles in the range that the query finds, whatever the facets say. */
export function foundBy({ from, until, now, text }: Search): SQL {
  const conditions = [
    sql`${t.publishedAt} >= ${startOfDay(from)}`,
    sql`${t.publishedAt} < ${startOfDay(addDays(until, 1))}`,
    sql`${t.publishedAt} <= ${now}`,
    // The partition key, so that other months' partitions are not opened.
    sql`${t.publishedOn} between ${from} and ${until}`,
  ];
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

const listed = (values: readonly (number | string)[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

const numbers = (values: readonly number[]): SQL => sql`array[${listed(values)}]::int[]`;

export function facetConditions({ stockIds, categories, tiers, positions }: Facets): FacetConditions {
  const all = sql`true`;
  const headline =
    stockIds.length > 0
      ? sql`${t.headlineStockIds} && ${numbers(stockIds)}`
      : sql`cardinality(${t.headlineStockIds}) > 0`;
  const body =
    stockIds.length > 0
      ? sql`exists (select from unnest(${t.stockIds}) as one
          where one = any(${numbers(stockIds)}) and one <> all(${t.headlineStockIds}))`
      : sql`cardinality(${t.stockIds}) > cardinality(${t.headlineStockIds})`;
  const wanted = positions.map((position) => (position === 'headline' ? headline : body));
  return {
    company: stockIds.length > 0 ? sql`${t.stockIds} && ${numbers(stockIds)}` : all,
    category: categories.length > 0 ? sql`${t.category} in (${listed(categories)})` : all,
    tier: tiers.length > 0 ? sql`${t.tier} in (${listed(tiers)})` : all,
    position: wanted.length > 0 ? sql`(${sql.join(wanted, sql` or `)})` : all,
    headline,
    body,
  };
}

/** Points for each phrase and word in the headline; the whole phrase weighs more, because its words count with it. */
export function scoreOf(phrases: readonly string[]): SQL {
  if (phrases.length === 0) return sql`0`;
  return sql.join(
    phrases.map((phrase) => sql`(position(${phrase} in ${t.headline}) > 0)::int`),
    sql` + `,
  );
}
