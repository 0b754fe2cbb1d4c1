import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { companyDays, scopeDays, wordMonths } from './tables.ts';
import type { Tally } from './tally.ts';

/** Adds what a tally has of companies and scopes to the daily counts; rows that come to nothing go. */
export async function applyDays(db: Database, tally: Tally): Promise<void> {
  await applyCompanyDays(db, tally.companyDays.entries());
  await applyScopeDays(db, tally.scopeDays.entries());
}

type Entries<T extends keyof Tally> = Tally[T] extends { entries: () => infer E } ? E : never;

async function applyCompanyDays(db: Database, entries: Entries<'companyDays'>): Promise<void> {
  if (entries.length === 0) return;
  const cells = sql`unnest(
    ${sql.param(entries.map(({ key }) => key[0]))}::integer[], ${sql.param(entries.map(({ key }) => key[1]))}::date[],
    ${sql.param(entries.map(({ key }) => key[2]))}::text[], ${sql.param(entries.map(({ key }) => key[3]))}::integer[],
    ${sql.param(entries.map(({ values }) => values[0]))}::integer[],
    ${sql.param(entries.map(({ values }) => values[1]))}::integer[],
    ${sql.param(entries.map(({ values }) => (values[2] ?? 0).toFixed(9)))}::numeric[])`;
  await db.execute(sql`
    insert into ${companyDays} (stock_id, published_on, category, tier, articles, stories, value)
    select * from ${cells}
    on conflict (stock_id, published_on, category, tier) do update set
      articles = ${companyDays.articles} + excluded.articles,
      stories = ${companyDays.stories} + excluded.stories,
      value = ${companyDays.value} + excluded.value`);
  if (entries.every(({ values }) => values.every((value) => value >= 0))) return;
  await db.execute(sql`
    delete from ${companyDays} using ${cells} as cell (stock_id, published_on, category, tier)
    where (${companyDays.stockId}, ${companyDays.publishedOn}, ${companyDays.category}, ${companyDays.tier})
      = (cell.stock_id, cell.published_on, cell.category, cell.tier)
      and ${companyDays.articles} = 0 and ${companyDays.stories} = 0 and ${companyDays.value} = 0`);
}

async function applyScopeDays(db: Database, entries: Entries<'scopeDays'>): Promise<void> {
  if (entries.length === 0) return;
  await db.execute(sql`
    insert into ${scopeDays} (scope_id, published_on, stories)
    select * from unnest(
      ${sql.param(entries.map(({ key }) => key[0]))}::integer[], ${sql.param(entries.map(({ key }) => key[1]))}::date[],
      ${sql.param(entries.map(({ values }) => values[0]))}::integer[])
    on conflict (scope_id, published_on) do update set stories = ${scopeDays.stories} + excluded.stories`);
}

/** Both rows' numbers of each day, added by subscript: taking arrays apart costs several times as much. */
const sumOfDays = sql.raw(
  Array.from({ length: 31 }, (_, index) => `word_month.days[${index + 1}] + excluded.days[${index + 1}]`).join(),
);

/**
 * Adds counts of words; rows that come to nothing go. A row is sent for each scope and month, its words one a line. Most words are in one story of the month, so most rows have the
 * numbers of many others: each month of numbers is sent and read once, and rows say which is theirs.
 */
export async function applyWordMonths(db: Database, months: Entries<'wordMonths'>): Promise<void> {
  if (months.length === 0) return;
  const patterns = new Map<string, number>();
  const placeOf = (days: Int16Array): number => {
    const pattern = days.join();
    const place = patterns.get(pattern) ?? patterns.size + 1;
    patterns.set(pattern, place);
    return place;
  };
  const places = months.map(({ words }) => `{${words.map(({ days }) => placeOf(days)).join()}}`);
  const cells = sql`(
    select scope_id, month, cell.word, cell.place from unnest(
      ${sql.param(months.map(({ scopeId }) => scopeId))}::integer[],
      ${sql.param(months.map(({ month }) => month))}::date[],
      ${sql.param(months.map(({ words }) => words.map(({ word }) => word).join('\n')))}::text[],
      ${sql.param(places)}::text[]) as scope (scope_id, month, words, places)
    cross join lateral unnest(string_to_array(words, chr(10)), places::integer[]) as cell (word, place))`;
  await db.execute(sql`
    with pattern as materialized (
      select place, days::smallint[] as days
      from unnest(${sql.param([...patterns.keys()].map((days) => `{${days}}`))}::text[]) with ordinality as pattern (days, place)
    )
    insert into ${wordMonths} (scope_id, month, word, days)
    select scope_id, month, word, pattern.days from ${cells} as cell join pattern using (place)
    on conflict (scope_id, month, word) do update set days = array[${sumOfDays}]`);
  if (months.every(({ words }) => words.every(({ days }) => days.every((value) => value >= 0)))) return;
  await db.execute(sql`
    delete from ${wordMonths} using ${cells} as cell
    where (${wordMonths.scopeId}, ${wordMonths.month}, ${wordMonths.word}) = (cell.scope_id, cell.month, cell.word)
      and 0 = all (${wordMonths.days})`);
}
