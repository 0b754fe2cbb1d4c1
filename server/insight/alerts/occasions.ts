import { type AlertCondition, alertConstants } from '#contract/insight/alert-rules.ts';
import type { Figure, FigureRef } from '#contract/insight/figures.ts';
import { namesOf } from '#server/insight/corpus/company-matcher.ts';
import { storyDays } from '#server/insight/corpus/story-place.ts';
import { findHits } from '#server/insight/explorer/find-hits.ts';
import { parseQuery, writeQuery } from '#server/insight/explorer/query-language.ts';
import { prepareSearch } from '#server/insight/explorer/service.ts';
import type { Cut } from '#server/insight/explorer/understand-query.ts';
import { evaluate } from '#server/insight/figures/evaluate.ts';
import { spikeOfDay } from '#server/insight/figures/evaluate-spike.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { roundFigure } from '#server/insight/figures/industry-volumes.ts';
import { openFigures } from '#server/insight/figures/open-figures.ts';
import { listTopStories } from '#server/insight/figures/story-queries.ts';
import { stateOf } from '#server/insight/formulas/hot-word.ts';
import { spikeHistoryDays } from '#server/insight/formulas/spike.ts';
import { chooseScope } from '#server/insight/hot-words/choose-scope.ts';
import { countWords } from '#server/insight/hot-words/queries.ts';
import { rankDays } from '#server/insight/hot-words/rank-days.ts';
import { readWordRules } from '#server/insight/hot-words/service.ts';
import type { Settings } from '#server/insight/settings/service.ts';
import { startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, daysIn, type Window, windowUntil } from '#server/platform/days.ts';
import { episodesOf, type Mark, overtakingsOf } from './episodes.ts';
import { findNames, listFirstHeadlines, listHeads } from './story-queries.ts';

/** Where a rule fires, as it follows from the articles alone: in whatever order they came, it is the same. */
export interface Occasion {
  /** Unique within the rule. */
  readonly subject: string;
  readonly day: string;
  /** Last day of what lasted; `null` while it lasts, and for what never ends by itself. */
  readonly until: string | null;
  /** First article of the story that it is about. */
  readonly articleId: number | null;
  readonly storyId: number | null;
  /** When what fired was published; `null` for figures. */
  readonly at: Date | null;
  readonly isImported: boolean;
  readonly value: number | null;
  readonly stories: number | null;
  /** The figure behind it. */
  readonly figure: Figure | null;
  readonly peerId: number | null;
  readonly word: string | null;
}

export interface Found {
  /** By time. */
  readonly occasions: readonly Occasion[];
  /** What was measured each day, with the lines that fire and settle. */
  readonly course: {
    readonly days: readonly string[];
    readonly values: readonly (number | null)[];
    readonly threshold: number;
    readonly settle: number;
  } | null;
  /** First day with enough history, where it is later than that of the window. */
  readonly since: string | null;
}

/** What rules are looked at with. */
export interface Ground {
  readonly db: Database;
  readonly stockId: number;
  /** Days on which they may fire; the last is today. */
  readonly window: Window;
  readonly now: Date;
  /** The company's figures of these days with their history. */
  readonly data: FigureData;
  readonly settings: Settings;
  readonly cut: Cut;
  /** Imported stories by day: a day fires only if it would without them. */
  readonly imported: ReadonlyMap<string, number>;
}

interface OpenGround extends Pick<Ground, 'stockId' | 'window' | 'now' | 'cut'> {
  readonly imported?: Ground['imported'];
}

export async function openGround(db: Database, { imported = new Map(), ...asked }: OpenGround): Promise<Ground> {
  const { data, settings } = await openFigures(db, {
    viewerId: asked.stockId,
    window: asked.window,
    historyDays: Math.max(spikeHistoryDays(), alertConstants.shareDays),
    industryHistoryDays: 0,
  });
  return { ...asked, db, data, settings, imported };
}

const nothing = {
  ...{ articleId: null, storyId: null, at: null, isImported: false, until: null },
  ...{ value: null, stories: null, figure: null, peerId: null, word: null },
};

const figure = (ref: FigureRef, value: number): Figure => ({
  ref,
  value: roundFigure(value),
  gap: null,
  previous: null,
});

/** All occasions of a condition in the window. */
export function findOccasions(ground: Ground, condition: AlertCondition): Promise<Found> {
  switch (condition.kind) {
    case 'spike':
      return findSpikes(ground, condition);
    case 'firstHeadline':
      return findHeadlines(ground);
    case 'keyword':
      return findKeywords(ground, condition);
    case 'volume':
      return findVolumes(ground, condition);
    case 'overtaken':
      return findOvertakings(ground, condition);
    case 'hotWord':
      return findWords(ground, condition);
  }
}

type Of<Kind> = Extract<AlertCondition, { kind: Kind }>;

async function findSpikes(ground: Ground, { z, stories, settle }: Of<'spike'>): Promise<Found> {
  const { data, stockId, window, imported } = ground;
  const days = daysIn(window);
  const spikes = days.map((day) => spikeOfDay(data, stockId, day));
  const marks = days.map((day, index): Mark => {
    const spike = spikes[index];
    const isOver = (less: number) => {
      const without = less === 0 ? spike : spikeOfDay(data, stockId, day, less);
      return without !== undefined && without.z >= z && without.n >= stories;
    };
    if (isOver(imported.get(day) ?? 0)) return 'over';
    return spike === undefined || spike.z < settle ? 'quiet' : 'between';
  });
  const first = days[spikes.findIndex((spike) => spike !== undefined)];
  return {
    occasions: await tellEpisodes(ground, days, marks, alertConstants.quietDays, (day) => {
      const { z: value = 0, n = 0 } = spikes[days.indexOf(day)] ?? {};
      return { value, stories: n, figure: figure({ kind: 'spike', stockId, from: day, until: day }, value) };
    }),
    course: { days, values: spikes.map((spike) => spike?.z ?? null), threshold: z, settle },
    since: first !== undefined && first > window.from ? first : null,
  };
}

async function findVolumes(ground: Ground, { stories }: Of<'volume'>): Promise<Found> {
  const { data, stockId, window, imported } = ground;
  const days = daysIn(window);
  const counts = data.storiesByDay(stockId, window);
  const settle = stories * alertConstants.quietPart;
  const marks = days.map((day, index): Mark => {
    const count = counts[index] ?? 0;
    if (count - (imported.get(day) ?? 0) >= stories) return 'over';
    return count < settle ? 'quiet' : 'between';
  });
  return {
    occasions: await tellEpisodes(ground, days, marks, 1, (day) => {
      const count = counts[days.indexOf(day)] ?? 0;
      const counted = figure({ kind: 'stories', stockId, from: day, until: day }, count);
      return { value: count, stories: count, figure: counted };
    }),
    course: { days, values: counts, threshold: stories, settle },
    since: null,
  };
}

/** Episodes with the story of the highest value on their first day. */
async function tellEpisodes(
  { db, stockId, window, data }: Ground,
  days: readonly string[],
  marks: readonly Mark[],
  quietDays: number,
  measure: (day: string) => Pick<Occasion, 'value' | 'stories' | 'figure'>,
): Promise<Occasion[]> {
  const episodes = episodesOf(days, marks, { days: quietDays, today: window.until });
  if (episodes.length === 0) return [];
  const firstDays = episodes.map(({ from }) => from);
  const top = await listTopStories(db, { stockId, days: firstDays, weights: data.weights });
  const topOf = new Map(top.map((story) => [story.day, story]));
  return episodes.map(({ from, until }) => {
    const story = topOf.get(from);
    return {
      ...nothing,
      ...{ subject: from, day: from, until, articleId: story?.articleId ?? null, storyId: story?.storyId ?? null },
      ...measure(from),
    };
  });
}

async function findHeadlines({ db, stockId, window, now }: Ground): Promise<Found> {
  const from = startOfDay(window.from);
  // A story that had its headline before is not told again.
  const reach = startOfDay(addDays(window.from, -storyDays));
  const rows = await listFirstHeadlines(db, { stockId, from: reach, now });
  const occasions = rows
    .filter(({ at }) => at >= from)
    .map((row) => ({ ...nothing, ...row, subject: `${row.articleId}` }));
  return { occasions, course: null, since: null };
}

/** Stories found at most; a rule that finds more in a few days tells nothing. */
const mostStories = 500;

async function findKeywords({ db, stockId, window, now, cut }: Ground, condition: Of<'keyword'>): Promise<Found> {
  const q = await queryOf(db, stockId, condition);
  if (q === undefined) return { occasions: [], course: null, since: null };
  const filters = {
    ...{ ...window, q, stockIds: [stockId], categories: [], tiers: [], positions: [], tones: [] },
    eventTypes: [],
    ...{ sort: 'newest' as const, unit: 'stories' as const },
  };
  const { search } = prepareSearch({ filters, now, cut });
  const hits = await findHits(db, search, { sort: 'newest', offset: 0, limit: mostStories });
  const heads = await listHeads(
    db,
    hits.map(({ id }) => id),
  );
  return {
    occasions: heads.map((row) => ({ ...nothing, ...row, subject: `${row.articleId}` })),
    course: null,
    since: null,
  };
}

/** The query with the company's names beside it; `undefined` where words have no place beside them. */
export async function queryOf(
  db: Database,
  stockId: number,
  { q, near }: Pick<Of<'keyword'>, 'q' | 'near'>,
): Promise<string | undefined> {
  if (near === null) return q;
  const { expression } = parseQuery(q);
  const company = await findNames(db, stockId);
  if (!expression || !company) return undefined;
  const names = namesOf(company).map((text) => ({ kind: 'term' as const, text, quoted: true, inTitle: false }));
  const written = writeQuery({
    kind: 'near',
    distance: near,
    parts: [{ kind: 'or', parts: names }, expression],
  });
  return parseQuery(written).mistakes.length === 0 ? written : undefined;
}

async function findOvertakings({ data, stockId, window }: Ground, { points }: Of<'overtaken'>): Promise<Found> {
  // Today is not over yet.
  const days = daysIn({ from: window.from, until: addDays(window.until, -1) });
  const refOf = (id: number, day: string) =>
    ({ kind: 'shareOfVoice', stockId: id, ...windowUntil(day, alertConstants.shareDays) }) as const;
  const shareOf = (id: number, day: string) => evaluate(data, refOf(id, day)).value;
  const own = days.map((day) => shareOf(stockId, day));
  const peers = data
    .peerSet()
    .filter((id) => id !== stockId)
    .map((id) => ({
      id,
      leads: days.map((day, index) => {
        const [theirs, ours] = [shareOf(id, day), own[index] ?? null];
        return theirs === null || ours === null ? null : (theirs - ours) * 100;
      }),
    }));
  const occasions = peers.flatMap(({ id, leads }) =>
    overtakingsOf(days, leads, points).map((lead) => ({
      ...nothing,
      ...{ subject: `${id} ${lead.day}`, day: lead.day, until: lead.until, peerId: id, value: lead.points },
      figure: figure(refOf(id, lead.day), shareOf(id, lead.day) ?? 0),
    })),
  );
  return {
    occasions: occasions.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day))),
    course: {
      days,
      values: days.map((_, index) => {
        const known = peers.flatMap(({ leads }) => leads[index] ?? []);
        return known.length > 0 ? Math.max(...known) : null;
      }),
      ...{ threshold: points, settle: -points },
    },
    since: null,
  };
}

async function findWords({ db, stockId, window, settings }: Ground, { stories }: Of<'hotWord'>): Promise<Found> {
  const week = 7;
  const until = addDays(window.until, -1);
  const { scope, ref } = await chooseScope(db, { stockId, wanted: 'company', until });
  const lists = await rankDays(
    db,
    scope,
    { from: addDays(window.from, -week), until },
    await readWordRules(db, settings),
  );
  const told = new Map<string, string>();
  const occasions: Occasion[] = [];
  for (const day of daysIn({ from: window.from, until })) {
    const before = new Map((lists.get(addDays(day, -week)) ?? []).map(({ word, rank }) => [word, rank]));
    const fresh = (lists.get(day) ?? []).filter(({ word, rank }) => {
      const last = told.get(word);
      const isRepeat = last !== undefined && day < addDays(last, alertConstants.wordDays);
      return stateOf(rank, before.get(word)) === 'new' && !isRepeat;
    });
    const own =
      'stockId' in scope || fresh.length === 0
        ? new Map(fresh.map(({ word, foreground }) => [word, foreground]))
        : await countOwn(db, stockId, day, fresh);
    for (const { word, z } of fresh) {
      const count = own.get(word) ?? 0;
      if (count < stories) continue;
      told.set(word, day);
      const rise = figure({ kind: 'hotWord', ...ref, ...windowUntil(day, week), word }, z);
      occasions.push({ ...nothing, subject: `${word} ${day}`, day, word, value: z, stories: count, figure: rise });
    }
  }
  return { occasions, course: null, since: null };
}

/** Stories about the company with each word, in the week that ends with the day. */
async function countOwn(db: Database, stockId: number, day: string, words: readonly { readonly word: string }[]) {
  const range = { ...windowUntil(day, alertConstants.shareDays), words: words.map(({ word }) => word) };
  return new Map((await countWords(db, { stockId }, range)).map(({ word, stories }) => [word, stories]));
}
