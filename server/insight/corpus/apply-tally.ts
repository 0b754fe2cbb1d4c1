import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { companyDays, scopeDays, wordMonths } from './tables.ts';
import type { CountChanges } from './tally.ts';

/** Adds the changes of companies and scopes to the daily counts; rows that become zero are deleted. */
export async function applyDays(db: Database, tally: CountChanges): Promise<void> {
  await applyCompanyDays(db, tally.companyDays.entries());
  await applyScopeDays(db, tally.scopeDays.entries());
}

type Entries<T extends keyof CountChanges> = CountChanges[T] extends { entries: () => infer E } ? E : never;

async function applyCompanyDays(db: Database, entries: Entries<'companyDays'>): Promise<void> {
  if (entries.length === 0) return;
  const cells = sql`unnest(
    ${sql.param(entries.map(({ key }) => key[0]))}::integer[], ${sql.param(entries.map(({ key }) => key[1]))}::date[],
    ${sql.param(entries.map(({ key }) => key[2]))}::text[], ${sql.param(entries.map(({ key }) => key[3]))}::integer[],
    ${sql.param(entries.map(({ values }) => values[0]))}::integer[],
    ${sql.param(entries.map(({ values }) => values[1]))}::integer[],
    ${sql.param(entries.map(({ values }) => (values[2] ?? 0).toFixed(9)))}::numeric[],
    ${sql.param(entries.map(({ values }) => (values[3] ?? 0).toFixed(9)))}::numeric[],
    ${sql.param(entries.map(({ values }) => values[4]))}::integer[],
    ${sql.param(entries.map(({ values }) => values[5]))}::integer[],
    ${sql.param(entries.map(({ values }) => values[6]))}::integer[])`;
  await db.execute(sql`
    insert into ${companyDays} (stock_id, published_on, category, tier, articles, stories, headline_value, body_value,
      positive, neutral, negative)
    select * from ${cells}
    on conflict (stock_id, published_on, category, tier) do update set
      articles = ${companyDays.articles} + excluded.articles,
      stories = ${companyDays.stories} + excluded.stories,
      headline_value = ${companyDays.headlineValue} + excluded.headline_value,
      body_value = ${companyDays.bodyValue} + excluded.body_value,
      positive = ${companyDays.positive} + excluded.positive,
      neutral = ${companyDays.neutral} + excluded.neutral,
      negative = ${companyDays.negative} + excluded.negative`);
  if (entries.every(({ values }) => values.every((value) => value >= 0))) return;
  await db.execute(sql`
    delete from ${companyDays} using ${cells} as cell (stock_id, published_on, category, tier)
    where (${companyDays.stockId}, ${companyDays.publishedOn}, ${companyDays.category}, ${companyDays.tier})
      = (cell.stock_id, cell.published_on, cell.category, cell.tier)
      and ${companyDays.articles} = 0 and ${companyDays.stories} = 0
      and ${companyDays.headlineValue} = 0 and ${companyDays.bodyValue} = 0`);
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

/** Adds the daily numbers of both rows by subscript: unnesting arrays costs several times as much. */
const sumOfDays = sql.raw(
  Array.from({ length: 31 }, (_, index) => `word_month.days[${index + 1}] + excluded.days[${index + 1}]`).join(),
);

/** A list of numbers as an array parameter; the driver would send each as text. */
const integers = (values: readonly number[]) => sql`${`{${values.join()}}`}::integer[]`;

/**
 * Adds word counts; rows that become zero are deleted. Most words are in one story of the month, so most rows share
 * their numbers with many others: each month of numbers is sent once, and rows refer to it by position. A join would
 * produce another order than that of the index.
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
  const rows = months.flatMap(({ words }, scope) =>
    words.map(({ word, days }) => ({ scope: scope + 1, word, pattern: placeOf(days) })),
  );
  const scopeIds = months.map(({ scopeId }) => scopeId);
  const cells = sql`
    select (${integers(scopeIds)})[scope] as scope_id,
      (${sql.param(months.map(({ month }) => month))}::date[])[scope] as month, word,
      (${`{${[...patterns.keys()].join()}}`}::smallint[])[31 * pattern - 30 : 31 * pattern] as days
    from unnest(
      ${integers(rows.map(({ scope }) => scope))},
      string_to_array(${rows.map(({ word }) => word).join('\n')}, chr(10)),
      ${integers(rows.map(({ pattern }) => pattern))}) as cell (scope, word, pattern)`;
  await db.execute(sql`
    insert into ${wordMonths} (scope_id, month, word, days) ${cells}
    on conflict (scope_id, month, word) do update set days = array[${sumOfDays}]`);
  if (months.every(({ words }) => words.every(({ days }) => days.every((value) => value >= 0)))) return;
  await db.execute(sql`
    delete from ${wordMonths} using (${cells}) as cell
    where (${wordMonths.scopeId}, ${wordMonths.month}, ${wordMonths.word}) = (cell.scope_id, cell.month, cell.word)
      and 0 = all (${wordMonths.days})`);
}
