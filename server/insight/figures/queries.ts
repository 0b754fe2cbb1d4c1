import { and, between, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ArticleCategory } from '#contract/content/articles.ts';
import { companies, industries } from '#server/identity/companies/tables.ts';
import { companyDays, everything, scopeDays, stories, storyCompanies } from '#server/insight/corpus/tables.ts';
import { type TierWeights, volumeOfTierInSql } from '#server/insight/formulas/volume.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Window } from '#server/platform/days.ts';
import { revisions } from '#server/platform/revisions/tables.ts';
import type { DailySum } from './figure-data.ts';
import { figureDays } from './tables.ts';

const tracked = {
  stockId: companies.stockId,
  code: companies.code,
  name: companies.name,
  shortName: companies.shortName,
  industryId: companies.industryId,
  industryName: industries.name,
};

export function listCompanies(db: Database, stockIds: readonly number[]) {
  return db
    .select(tracked)
    .from(companies)
    .leftJoin(industries, eq(industries.id, companies.industryId))
    .where(inArray(companies.stockId, [...stockIds]))
    .orderBy(companies.stockId);
}

/** All companies of an industry, by id. */
export function listMembers(db: Database, industryId: number) {
  return db
    .select(tracked)
    .from(companies)
    .innerJoin(industries, eq(industries.id, companies.industryId))
    .where(eq(companies.industryId, industryId))
    .orderBy(companies.stockId);
}

interface SumRange extends Window {
  readonly stockIds: readonly number[];
  readonly category?: ArticleCategory | undefined;
}

interface VolumeRange extends SumRange {
  readonly weights: TierWeights;
}

/** Volume of a row of counts. Weighted before summing, which needs one sum instead of one per weight. */
const weighedRow = (weights: TierWeights): SQL<number> =>
  volumeOfTierInSql(
    {
      tier: sql`${companyDays.tier}`,
      headline: sql`${companyDays.headlineValue}`,
      body: sql`${companyDays.bodyValue}`,
    },
    weights,
  );

/**
 * Daily sums of many companies in one index range each; empty days are missing. `day` counts from `from`. Thousands of
 * rows, so they are returned raw.
 */
export async function listDailySums(
  db: Database,
  { stockIds, from, until, category, weights }: VolumeRange,
): Promise<readonly DailySum[]> {
  const volume = weighedRow(weights);
  const volumeIn = (tier: number) => sql`coalesce(sum(${volume}) filter (where tier = ${tier}::integer), 0)`;
  const { rows } = await db.execute(sql`
    select stock_id as "stockId", published_on - ${from}::date as day,
      sum(articles)::integer as articles, sum(stories)::integer as stories,
      sum(positive)::integer as positive, sum(neutral)::integer as neutral, sum(negative)::integer as negative,
      ${volumeIn(1)} as tier1, ${volumeIn(2)} as tier2, ${volumeIn(3)} as tier3
    from ${companyDays}
    where stock_id = any(${sql.param([...stockIds])}::integer[])
      and published_on between ${from}::date and ${until}::date
      ${category ? sql`and category = ${category}` : sql``}
    group by stock_id, published_on`);
  return rows as unknown as DailySum[];
}

/** Distinct stories per day that mention any of the companies. A story has one day, so days can be added. */
export function countDistinctStories(db: Database, { stockIds, from, until, category }: SumRange) {
  const inCategory = db
    .select({ id: stories.id })
    .from(stories)
    .where(and(between(stories.publishedOn, from, until), category && eq(stories.category, category)));
  return db
    .select({
      day: sql<number>`${storyCompanies.publishedOn} - ${from}::date`,
      stories: sql<number>`count(distinct ${storyCompanies.storyId})::integer`,
    })
    .from(storyCompanies)
    .where(
      and(
        sql`${storyCompanies.stockId} = any(${sql.param([...stockIds])}::integer[])`,
        between(storyCompanies.publishedOn, from, until),
        category && inArray(storyCompanies.storyId, inCategory),
      ),
    )
    .groupBy(storyCompanies.publishedOn);
}

/** Bytes of a company's id and of its volume. */
const [numberSize, volumeSize] = [4, 8];

/**
 * Volumes of many companies by day: pairs of company and volume, summed and packed by the database, because rows would
 * take a hundred times as long to read. Empty days are missing.
 */
export async function listDailyVolumes(
  db: Database,
  { stockIds, from, until, category, weights }: VolumeRange,
): Promise<{ day: string; volumes: Iterable<readonly [stockId: number, volume: number]> }[]> {
  const { rows } = await db.execute<{ day: string; packed: Buffer }>(sql`
    select published_on::text as day, string_agg(int4send(stock_id) || float8send(volume), '') as packed
    from (
      select stock_id, published_on, sum(${weighedRow(weights)}) as volume
      from ${companyDays}
      where stock_id = any(${sql.param([...stockIds])}::integer[])
        and published_on between ${from}::date and ${until}::date
        ${category ? sql`and category = ${category}` : sql``}
      group by stock_id, published_on) as daily
    group by published_on`);
  return rows.map(({ day, packed }) => ({ day, volumes: unpack(packed) }));
}

function* unpack(packed: Buffer): Generator<readonly [number, number]> {
  for (let at = 0; at < packed.length; at += numberSize + volumeSize) {
    yield [packed.readInt32BE(at), packed.readDoubleBE(at + numberSize)];
  }
}

export interface FigureState {
  /** Revision of counts and companies: grows with each change. */
  readonly figures: number;
  readonly companies: number;
  /** Day of the first story on record. */
  readonly firstDay: string | null;
}

/** A type alias, because rows are read by column name. */
type StateRow = { figures: number; companies: number; firstDay: string | null; changed: string | null };

/** Day of the first story on record. */
const firstDay = sql`(select min(published_on)::text from ${scopeDays} where scope_id = ${everything} and stories > 0)`;

export async function readFirstDay(db: Database): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`select ${firstDay} as day`);
  return rows[0]?.day ?? null;
}

/** Revisions of all inputs of figures, and the days changed since `seen`. */
export async function readFigureState(
  db: Database,
  seen: number,
): Promise<FigureState & { readonly changed: readonly (readonly [day: string, number: number])[] }> {
  const numberOf = (topic: string) => sql`coalesce((
    select ${revisions.number}::float8 from ${revisions} where ${revisions.topic} = ${topic}), 0)`;
  const { rows } = await db.execute<StateRow>(sql`
    select ${numberOf('figures')} as figures, ${numberOf('companies')} as companies,
      ${firstDay} as "firstDay",
      (select string_agg(published_on || ' ' || number, ',') from ${figureDays} where number > ${seen}) as changed`);
  const [state] = rows;
  if (!state) throw new Error('the state of figures was not read');
  const { changed: days, ...numbers } = state;
  const changed = (days?.split(',') ?? []).map((pair) => {
    const [day = '', number] = pair.split(' ');
    return [day, Number(number)] as const;
  });
  return { ...numbers, changed };
}
