import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { oneAhead } from '#server/platform/database/one-ahead.ts';
import { companyDays, scopeDays, wordMonths } from './tables.ts';
import { type CountChanges, monthDays } from './tally.ts';

/** Adds the changes of companies and scopes to the daily counts; rows that become zero are deleted. */
export async function applyDays(db: Database, tally: CountChanges): Promise<void> {
  await Promise.all([applyCompanyDays(db, tally.companyDays.entries()), applyScopeDays(db, tally.scopeDays.entries())]);
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

/**
 * Adds the daily numbers of both rows by subscript, of the days that change: unnesting arrays costs several times as
 * much, and all 31 days twice as much as those of a few.
 */
function sumOfDays({ first, last }: DayRange): SQL {
  const sums = Array.from(
    { length: last - first + 1 },
    (_, index) => `word_month.days[${first + index}] + excluded.days[${first + index}]`,
  );
  const before = first > 1 ? [`word_month.days[:${first - 1}]`] : [];
  const behind = last < monthDays ? [`word_month.days[${last + 1}:]`] : [];
  return sql.raw([...before, `array[${sums.join()}]`, ...behind].join(' || '));
}

/** Days of a month, from 1. */
interface DayRange {
  readonly first: number;
  readonly last: number;
}

/** From the first to the last day with a number. */
function changedDays(patterns: readonly number[]): DayRange {
  const isChanged = Array.from({ length: monthDays }, () => false);
  for (const [place, value] of patterns.entries()) if (value !== 0) isChanged[place % monthDays] = true;
  return { first: isChanged.indexOf(true) + 1, last: isChanged.lastIndexOf(true) + 1 };
}

/** The distinct numbers of months, each at its place from 1. */
class Patterns {
  readonly days: number[] = [];
  readonly #places = new Map<number, number>();

  /** Of the numbers of a month from `start` on. */
  placeOf(days: Int16Array, start: number): number {
    let hash = 0;
    for (let day = 0; day < monthDays; day += 1) hash = (Math.imul(hash, 31) + (days[start + day] ?? 0)) | 0;
    let place = this.#places.get(hash);
    // Other numbers may have the same hash: these are found behind it.
    while (place !== undefined && !this.#isAt(place, days, start)) {
      hash = (hash + 1) | 0;
      place = this.#places.get(hash);
    }
    if (place !== undefined) return place;
    const added = this.days.push(...days.subarray(start, start + monthDays)) / monthDays;
    this.#places.set(hash, added);
    return added;
  }

  #isAt(place: number, days: Int16Array, start: number): boolean {
    const own = (place - 1) * monthDays;
    for (let day = 0; day < monthDays; day += 1) if (this.days[own + day] !== days[start + day]) return false;
    return true;
  }
}

/** A list of numbers as an array parameter; the driver would send each as text. */
const integers = (values: readonly number[]) => sql`${`{${values.join()}}`}::integer[]`;

/** Adds word counts, a statement for each month; rows that become zero are deleted. */
export async function applyWordMonths(db: Database, entries: Entries<'wordMonths'>): Promise<void> {
  const months = Map.groupBy(entries, (entry) => entry.month);
  await oneAhead(months, ([month, scopes]) => applyMonth(db, month, scopes));
}

/**
 * Most words are in one story of the month, so most rows share their numbers with many others: each month of numbers is
 * sent once, and rows refer to it by position. A join would produce another order than that of the index.
 */
async function applyMonth(db: Database, month: string, scopes: Entries<'wordMonths'>): Promise<void> {
  const patterns = new Patterns();
  const rows = { scopes: [] as number[], words: [] as string[], patterns: [] as number[] };
  for (const { scopeId, words, days } of scopes) {
    for (const [index, word] of words.entries()) {
      rows.scopes.push(scopeId);
      rows.words.push(word);
      rows.patterns.push(patterns.placeOf(days, index * monthDays));
    }
  }
  const cells = sql`
    select scope_id, ${month}::date as month, word,
      (${`{${patterns.days.join()}}`}::smallint[])[31 * pattern - 30 : 31 * pattern] as days
    from (
      select unnest(${integers(rows.scopes)}), unnest(string_to_array(${rows.words.join('\n')}, chr(10))),
        unnest(${integers(rows.patterns)})
    ) as cell (scope_id, word, pattern)`;
  await db.execute(sql`
    insert into ${wordMonths} (scope_id, month, word, days) ${cells}
    on conflict (scope_id, month, word) do update set days = ${sumOfDays(changedDays(patterns.days))}`);
  if (patterns.days.every((value) => value >= 0)) return;
  await db.execute(sql`
    delete from ${wordMonths} using (${cells}) as cell
    where (${wordMonths.scopeId}, ${wordMonths.month}, ${wordMonths.word}) = (cell.scope_id, cell.month, cell.word)
      and 0 = all (${wordMonths.days})`);
}
