import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { companyDays, scopeDays, wordMonths } from './tables.ts';
import type { Tally } from './tally.ts';

/** Adds a tally to the daily counts; rows that come to nothing go. */
export async function applyTally(db: Database, tally: Tally): Promise<void> {
  await applyCompanyDays(db, tally.companyDays.entries());
  await applyScopeDays(db, tally.scopeDays.entries());
  await applyWordMonths(db, tally.wordDays.entries());
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

/** Days that every month has room for. */
const monthDays = 31;

interface WordMonth {
  readonly key: readonly [scopeId: number, month: string, word: string];
  readonly days: number[];
}

function byMonth(entries: Entries<'wordDays'>): WordMonth[] {
  const months = new Map<string, WordMonth>();
  for (const { key, values } of entries) {
    const [scopeId, day, word] = key;
    const month = `${day.slice(0, 7)}-01`;
    const name = `${scopeId}\t${month}\t${word}`;
    const known = months.get(name) ?? { key: [scopeId, month, word], days: Array<number>(monthDays).fill(0) };
    const index = Number(day.slice(8)) - 1;
    known.days[index] = (known.days[index] ?? 0) + (values[0] ?? 0);
    months.set(name, known);
  }
  return [...months.values()];
}

/**
 * Numbers of one row travel as text, `{0,1,…}`: an array of arrays would have to be taken apart again. Rows come
 * sorted by key, so that neighbours in the index are written together.
 */
async function applyWordMonths(db: Database, entries: Entries<'wordDays'>): Promise<void> {
  const rows = byMonth(entries);
  if (rows.length === 0) return;
  const cells = sql`unnest(
    ${sql.param(rows.map(({ key }) => key[0]))}::integer[], ${sql.param(rows.map(({ key }) => key[1]))}::date[],
    ${sql.param(rows.map(({ key }) => key[2]))}::text[], ${sql.param(rows.map(({ days }) => `{${days.join()}}`))}::text[])`;
  await db.execute(sql`
    insert into ${wordMonths} (scope_id, month, word, days)
    select scope_id, month, word, days::smallint[] from ${cells} as cell (scope_id, month, word, days) order by 1, 2, 3
    on conflict (scope_id, month, word) do update set days = (
      select array_agg(kept + added order by day)
      from unnest(${wordMonths.days}, excluded.days) with ordinality as sums (kept, added, day))`);
  if (entries.every(({ values }) => (values[0] ?? 0) >= 0)) return;
  await db.execute(sql`
    delete from ${wordMonths} using ${cells} as cell (scope_id, month, word, days)
    where (${wordMonths.scopeId}, ${wordMonths.month}, ${wordMonths.word}) = (cell.scope_id, cell.month, cell.word)
      and 0 = all (${wordMonths.days})`);
}
