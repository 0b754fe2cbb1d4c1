import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companies } from '#server/identity/companies/tables.ts';
import { companyDays, everything, scopeDays, stories, storyCompanies } from '#server/insight/corpus/tables.ts';
import { spikeOf } from '#server/insight/formulas/spike.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { addDays, daysIn, type Window, windowBefore, windowUntil } from '#server/platform/days.ts';
import { createIndustry, createListedCompany } from '#server/testing/article-factories.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { type CountedRef, evaluate } from './evaluate.ts';
import { figureGap } from './evaluate-place.ts';
import { loadFigureData } from './load-figure-data.ts';
import { timeSeriesHistoryDays, timeSeriesOf } from './series.ts';

const firstDay = '2026-05-01';
const until = '2026-11-20';
const categories = ['BA', 'ESG'] as const;
const weights = { 1: 1.5, 2: 1, 3: 0.5 };

let database: OpenDatabase;
/** By industry; the last company has none. */
let members: number[][];
let all: number[];

interface Row {
  readonly stockId: number;
  readonly publishedOn: string;
  readonly category: (typeof categories)[number];
  readonly tier: number;
  readonly articles: number;
  readonly stories: number;
  readonly headlineValue: number;
  readonly bodyValue: number;
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
}

const seeds = { seed: 20_261_120 };

/** Counts per day, most of them empty. */
function drawRows(): Row[] {
  const days = daysIn({ from: firstDay, until });
  const count = fc.record({
    articles: fc.integer({ min: 0, max: 9 }),
    stories: fc.integer({ min: 0, max: 7 }),
    headlineValue: fc.integer({ min: 0, max: 9_000_000_000 }).map((value) => value / 1e9),
    bodyValue: fc.integer({ min: 0, max: 9_000_000_000 }).map((value) => value / 1e9),
    positive: fc.integer({ min: 0, max: 6 }),
    neutral: fc.integer({ min: 0, max: 6 }),
    negative: fc.integer({ min: 0, max: 6 }),
  });
  const cells = all.flatMap((stockId) =>
    days.flatMap((publishedOn) =>
      categories.flatMap((category) => [1, 2, 3].map((tier) => ({ stockId, publishedOn, category, tier }))),
    ),
  );
  const kept = fc.sample(fc.integer({ min: 0, max: 3 }), { ...seeds, numRuns: cells.length });
  const counts = fc.sample(count, { ...seeds, numRuns: cells.length });
  return cells.flatMap((cell, index) => (kept[index] === 0 && counts[index] ? [{ ...cell, ...counts[index] }] : []));
}

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  members = [];
  for (const size of [9, 4]) {
    const industry = await createIndustry(db);
    const ids: number[] = [];
    for (let index = 0; index < size; index += 1) ids.push(await createListedCompany(db, `公司${index}`, industry));
    members.push(ids);
  }
  members.push([await createListedCompany(db, '独家', null)]);
  all = members.flat();
  const rows = drawRows();
  for (let start = 0; start < rows.length; start += 5_000) {
    await db.insert(companyDays).values(rows.slice(start, start + 5_000));
  }
  await db.insert(scopeDays).values({ scopeId: everything, publishedOn: firstDay, stories: 1 });
  // Each story mentions two neighbours, so that the stories of a set of peers are fewer than the sum over them.
  const told = Array.from({ length: 900 }, (_, index) => ({
    id: index + 1,
    publishedOn: addDays(firstDay, (index * 7) % 204),
    first: index % all.length,
  }));
  await db.insert(stories).values(
    told.map(({ id, publishedOn }) => ({
      ...{ id, publishedOn, originalArticleId: id, category: 'BA' as const, sourceId: 1, tier: 1 },
      ...{ reprints: 0, companyCount: 2, scopeIds: [everything] },
    })),
  );
  await db.insert(storyCompanies).values(
    told.flatMap(({ id, publishedOn, first }) =>
      [first, (first + 1) % all.length].map((at) => ({
        ...{ stockId: all[at] ?? 0, publishedOn, storyId: id, position: 'body' as const },
      })),
    ),
  );
});
afterAll(() => database.close());

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const round = (value: number) => Math.round(value * 1e6) / 1e6;

interface Facts {
  readonly rows: readonly Row[];
  readonly told: readonly { readonly stockId: number; readonly publishedOn: string; readonly storyId: number }[];
  readonly industries: ReadonlyMap<number, readonly number[]>;
  readonly peers: readonly number[];
}

async function readFacts(peers: readonly number[]): Promise<Facts> {
  const { db } = database;
  const tracked = await db.select().from(companies);
  const byIndustry = Map.groupBy(tracked, ({ industryId }) => industryId);
  const industries = new Map(
    tracked.flatMap(({ stockId, industryId }) =>
      industryId === null ? [] : [[stockId, (byIndustry.get(industryId) ?? []).map((company) => company.stockId)]],
    ) as [number, number[]][],
  );
  const rows = (await db.select().from(companyDays)) as Row[];
  return { rows, told: await db.select().from(storyCompanies), industries, peers };
}

/** The definitions of the figures, computed naively over all rows. */
function define({ rows, told, industries, peers }: Facts, ref: CountedRef) {
  const { stockId, kind, from, until: last, tier: wantedTier = 1 } = ref;
  const within = (of: number, window: Window) =>
    rows.filter((row) => row.stockId === of && window.from <= row.publishedOn && row.publishedOn <= window.until);
  const weigh = ({ tier, headlineValue, bodyValue }: Row) =>
    (weights[tier as 1 | 2 | 3] ?? 0) * (headlineValue + 0.5 * bodyValue);
  const volume = (of: number, window: Window) => round(sumOf(within(of, window).map(weigh)));
  const median = (values: number[]) => {
    const sorted = values.sort((left, right) => left - right);
    const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
    return (low + high) / 2;
  };
  const window = { from, until: last };
  const industry = industries.get(stockId);
  const volumes = industry?.map((of) => volume(of, window)) ?? [];
  const own = volume(stockId, window);
  const value = (of: number) => ({ value: round(of), gap: null });
  const stories = (day: string) => sumOf(within(stockId, { from: day, until: day }).map((row) => row.stories));
  if (kind === 'articles') return value(sumOf(within(stockId, window).map((row) => row.articles)));
  if (kind === 'stories') return value(sumOf(within(stockId, window).map((row) => row.stories)));
  if (kind === 'volume') return value(own);
  if (kind === 'negativeShare' || kind === 'netTone') {
    const [good, bad, flat] = (['positive', 'negative', 'neutral'] as const).map((tone) =>
      sumOf(within(stockId, window).map((row) => row[tone])),
    ) as [number, number, number];
    const judged = good + bad + flat;
    if (judged < 30) return figureGap('notEnoughJudged');
    return value((kind === 'netTone' ? good - bad : bad) / judged);
  }
  if (kind === 'tierShare') {
    const part = round(
      sumOf(
        within(stockId, window)
          .filter(({ tier }) => tier === wantedTier)
          .map(weigh),
      ),
    );
    return own === 0 ? figureGap('notEnoughStories') : value(part / own);
  }
  if (kind === 'shareOfVoice') {
    const set = [...new Set([all[0] ?? 0, ...peers])];
    const told30 = told.filter(
      (row) => set.includes(row.stockId) && from <= row.publishedOn && row.publishedOn <= last,
    );
    if (set.length < 2 || !set.includes(stockId)) return figureGap('noPeers');
    if (new Set(told30.map(({ storyId }) => storyId)).size < 30) return figureGap('notEnoughStories');
    return value(own / sumOf(set.map((of) => volume(of, window))));
  }
  if (kind === 'spike') {
    const before = windowUntil(addDays(last, -1), 56);
    if (before.from < firstDay) return figureGap('notEnoughHistory');
    return value(spikeOf(stories(last), daysIn(before).map(stories)).z);
  }
  if (!industry) return figureGap('noIndustry');
  const isSilent = Math.max(...volumes) === 0;
  if (kind === 'rank' && isSilent) return figureGap('notEnoughStories');
  if (kind === 'rank') return value(1 + volumes.filter((other) => other > own).length);
  if (kind === 'activityIndex') {
    if (industry.length < 6) return figureGap('notEnoughPeers');
    if (isSilent) return figureGap('notEnoughStories');
    const [below, equal] = [volumes.filter((other) => other < own), volumes.filter((other) => other === own)];
    return value((100 * (below.length + equal.length / 2)) / volumes.length);
  }
  const before = Array.from({ length: 12 }, (_, index) => windowBefore(window, index + 1));
  if ((before.at(-1)?.from ?? '') < firstDay) return figureGap('notEnoughHistory');
  const c = median(volumes);
  return value((own + c) / (median(before.map((of) => volume(stockId, of))) + c));
}

const kinds = [
  'articles',
  'stories',
  'volume',
  'activeRate',
  'activityIndex',
  'rank',
  'shareOfVoice',
  'tierShare',
  'negativeShare',
  'netTone',
  'spike',
] as const;

/** Figures of any company and window, as computed by pages and by definition. */
async function compare(runs: number): Promise<void> {
  const peers = [all[3] ?? 0, all[10] ?? 0];
  const facts = await readFacts(peers);
  const window = { from: addDays(until, -29), until };
  const data = await loadFigureData(database.db, {
    ...{ viewerId: all[0] ?? 0, stockIds: all, window, historyDays: 13 * 7, settings: { weights, peers } },
  });
  const drawn = fc.record({
    kind: fc.constantFrom(...kinds),
    stockId: fc.constantFrom(...all),
    end: fc.integer({ min: 0, max: 20 }),
    length: fc.constantFrom(1, 7, 9),
    tier: fc.constantFrom(1, 2, 3),
  });
  const values: (number | null)[] = [];
  for (const { kind, stockId, end, length, tier } of fc.sample(drawn, { ...seeds, numRuns: runs })) {
    const ref = {
      kind,
      stockId,
      tier,
      ...windowUntil(addDays(until, -end), kind === 'spike' ? 1 : Math.min(length, 7)),
    };
    const { value, gap } = define(facts, ref);
    const found = evaluate(data, ref);
    expect({ ref, gap: found.gap }).toEqual({ ref, gap });
    if (value !== null) expect(found.value, JSON.stringify(ref)).toBeCloseTo(value, 5);
    values.push(found.value);
  }
  expect(values.filter((value) => value !== null).length).toBeGreaterThan(runs / 2);
}

describe('figures are what their definitions say, for any company and window', () => {
  test('the first time', () => compare(300));

  test('after counts have been added, changed, moved and taken away', async () => {
    const { db } = database;
    const [first = 0, second = 0, third = 0] = all;
    const day = addDays(until, -3);
    await db.delete(companyDays).where(and(eq(companyDays.stockId, first), eq(companyDays.publishedOn, day)));
    await compare(100);
    const added = { stockId: first, publishedOn: day, category: 'BA' as const, tier: 1 };
    await db.insert(companyDays).values({ ...added, articles: 3, stories: 2, headlineValue: 77.5, bodyValue: 3 });
    await compare(100);
    await db.update(companyDays).set({ bodyValue: sql`body_value * 3` }).where(eq(companyDays.stockId, second));
    await compare(100);
    const future = sql`published_on + 1000`;
    await db.update(companyDays).set({ publishedOn: future }).where(eq(companyDays.stockId, third));
    await compare(100);
  });

  test('after a company has changed its industry, and one has come', async () => {
    const { db } = database;
    const [, smaller] = members;
    const [moved] = await db
      .select()
      .from(companies)
      .where(eq(companies.stockId, smaller?.[0] ?? 0));
    await db
      .update(companies)
      .set({ industryId: moved?.industryId ?? null })
      .where(eq(companies.stockId, all[1] ?? 0));
    await compare(100);
    await createListedCompany(db, '新来', moved?.industryId ?? null);
    await compare(100);
  });

  test('after all counts have been emptied, nobody has a place', async () => {
    const { db } = database;
    const stockId = all[0] ?? 0;
    await db.execute(sql`truncate company_day`);
    const window = windowUntil(until, 7);
    const settings = { weights, peers: [] };
    const data = await loadFigureData(db, { viewerId: stockId, window, historyDays: 7, settings });
    for (const kind of ['activityIndex', 'rank'] as const) {
      expect(evaluate(data, { kind, stockId, ...window })).toEqual(figureGap('notEnoughStories'));
    }
    expect(evaluate(data, { kind: 'volume', stockId, ...window }).value).toBe(0);
  });
});

test('a trend has gaps, and no zeros, for weeks of which no day is on record', async () => {
  const stockId = all[0] ?? 0;
  const window = { from: addDays(firstDay, -3), until: addDays(firstDay, 3) };
  const settings = { weights, peers: [] };
  const historyDays = timeSeriesHistoryDays();
  const data = await loadFigureData(database.db, { viewerId: stockId, window, historyDays, settings });
  const number = expect.any(Number);
  for (const kind of ['articles', 'stories', 'volume'] as const) {
    const values = timeSeriesOf(data, { kind, stockId, window });
    expect(values).toEqual([null, null, null, number, number, number, number]);
  }
});

describe('what was not read', () => {
  test('is refused instead of counted as nothing', async () => {
    const [own = 0, other = 0] = all;
    const window = windowUntil(until, 7);
    const data = await loadFigureData(database.db, {
      ...{ viewerId: own, window, historyDays: 7, settings: { weights, peers: [] } },
    });
    expect(() => data.volume(own, windowUntil(until, 30))).toThrow(RangeError);
    expect(() => data.industryVolumes(own, windowUntil(until, 30))).toThrow(RangeError);
    expect(() => data.articles(members[0]?.[2] ?? other, window)).toThrow(RangeError);
    const alone = await loadFigureData(database.db, {
      ...{ viewerId: own, window, historyDays: 7, industryHistoryDays: null, settings: { weights, peers: [] } },
    });
    expect(alone.volume(own, window)).toBe(data.volume(own, window));
    expect(() => evaluate(alone, { kind: 'rank', stockId: own, ...window })).toThrow(RangeError);
  });
});
