import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { companyDays, scopeDays, wordDays } from './tables.ts';
import type { Tally } from './tally.ts';

/** Adds a tally to the daily counts; rows that come to nothing go. */
export async function applyTally(db: Database, tally: Tally): Promise<void> {
  await applyCompanyDays(db, tally.companyDays.entries());
  await applyScopeDays(db, tally.scopeDays.entries());
  await applyWordDays(db, tally.wordDays.entries());
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

/** Sorted by key, so that neighbours in the index are written together. */
async function applyWordDays(db: Database, entries: Entries<'wordDays'>): Promise<void> {
  if (entries.length === 0) return;
  const cells = sql`unnest(
    ${sql.param(entries.map(({ key }) => key[0]))}::integer[], ${sql.param(entries.map(({ key }) => key[1]))}::date[],
    ${sql.param(entries.map(({ key }) => key[2]))}::text[], ${sql.param(entries.map(({ values }) => values[0]))}::integer[])`;
  await db.execute(sql`
    insert into ${wordDays} (scope_id, published_on, word, stories)
    select * from ${cells} as cell (scope_id, published_on, word, stories) order by 1, 2, 3
    on conflict (scope_id, published_on, word) do update set stories = ${wordDays.stories} + excluded.stories`);
  if (entries.every(({ values }) => (values[0] ?? 0) >= 0)) return;
  await db.execute(sql`
    delete from ${wordDays} using ${cells} as cell (scope_id, published_on, word)
    where (${wordDays.scopeId}, ${wordDays.publishedOn}, ${wordDays.word})
      = (cell.scope_id, cell.published_on, cell.word) and ${wordDays.stories} = 0`);
}
