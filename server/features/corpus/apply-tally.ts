import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { companyDays, scopeDays, wordMonths } from './tables.ts';
import type { Tally } from './tally.ts';

/** Adds a tally to the daily counts; rows that come to nothing go. */
export async function applyTally(db: Database, tally: Tally): Promise<void> {
  await applyCompanyDays(db, tally.companyDays.entries());
  await applyScopeDays(db, tally.scopeDays.entries());
  await applyWordMonths(db, tally.wordMonths.entries());
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

/** Numbers of one row travel as text, `{0,1,…}`: an array of arrays would have to be taken apart again. */
async function applyWordMonths(db: Database, rows: Entries<'wordMonths'>): Promise<void> {
  if (rows.length === 0) return;
  const cells = sql`unnest(
    ${sql.param(rows.map(({ scopeId }) => scopeId))}::integer[], ${sql.param(rows.map(({ month }) => month))}::date[],
    ${sql.param(rows.map(({ word }) => word))}::text[], ${sql.param(rows.map(({ days }) => `{${days.join()}}`))}::text[])`;
  await db.execute(sql`
    insert into ${wordMonths} (scope_id, month, word, days)
    select scope_id, month, word, days::smallint[] from ${cells} as cell (scope_id, month, word, days)
    on conflict (scope_id, month, word) do update set days = array[${sumOfDays}]`);
  if (rows.every(({ days }) => days.every((value) => value >= 0))) return;
  await db.execute(sql`
    delete from ${wordMonths} using ${cells} as cell (scope_id, month, word, days)
    where (${wordMonths.scopeId}, ${wordMonths.month}, ${wordMonths.word}) = (cell.scope_id, cell.month, cell.word)
      and 0 = all (${wordMonths.days})`);
}
