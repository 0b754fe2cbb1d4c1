import { type AlertCondition, alertConstants } from '#contract/insight/alert-rules.ts';
import { evaluate } from '#server/insight/figures/evaluate.ts';
import { spikeOfDay } from '#server/insight/figures/evaluate-spike.ts';
import { openFigures } from '#server/insight/figures/open-figures.ts';
import { listTopStories } from '#server/insight/figures/story-queries.ts';
import { spikeHistoryDays } from '#server/insight/formulas/spike.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, daysIn, windowUntil } from '#server/platform/days.ts';
import { endOfFormer, episodesOf, type Mark, overtakingsOf, turnOf } from './episodes.ts';
import { type Found, figure, type Ground, nothing, type Occasion, type Of } from './occasion.ts';
import { findHeadlines, findInTheme, findKeywords } from './story-occasions.ts';
import { findWords } from './word-occasions.ts';

interface OpenGround extends Pick<Ground, 'stockId' | 'window' | 'now' | 'cut' | 'names'> {
  readonly imported?: Ground['imported'];
  readonly told?: Ground['told'];
  /** Default: false. */
  readonly isNewsOnly?: boolean;
}

export async function openGround(
  db: Database,
  { imported = new Map(), told = new Map(), isNewsOnly = false, ...asked }: OpenGround,
): Promise<Ground> {
  const { data, settings } = await openFigures(db, {
    viewerId: asked.stockId,
    window: asked.window,
    historyDays: Math.max(spikeHistoryDays(), alertConstants.shareDays),
    // No rule is about a company's place in its industry.
    industryHistoryDays: null,
  });
  return { ...asked, db, data, settings, imported, told, isNewsOnly };
}

/** All occasions of a condition in the window. */
export function findOccasions(ground: Ground, condition: AlertCondition): Promise<Found> {
  switch (condition.kind) {
    case 'spike':
      return findSpikes(ground, condition);
    case 'firstHeadline':
      return findHeadlines(ground);
    case 'keyword':
      return findKeywords(ground, condition);
    case 'theme':
      return findInTheme(ground, condition);
    case 'volume':
      return findVolumes(ground, condition);
    case 'overtaken':
      return findOvertakings(ground, condition);
    case 'hotWord':
      return findWords(ground, condition);
  }
}

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
    ...(await tellEpisodes(ground, days, marks, alertConstants.quietDays, (day) => {
      const { z: value = 0, n = 0 } = spikes[days.indexOf(day)] ?? {};
      return { value, stories: n, figure: figure({ kind: 'spike', stockId, from: day, until: day }, value) };
    })),
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
    ...(await tellEpisodes(ground, days, marks, 1, (day) => {
      const count = counts[days.indexOf(day)] ?? 0;
      const counted = figure({ kind: 'stories', stockId, from: day, until: day }, count);
      return { value: count, stories: count, figure: counted };
    })),
    course: { days, values: counts, threshold: stories, settle },
    since: null,
  };
}

/** Episodes with the story of the highest value on their first day, and how one from before went on. */
async function tellEpisodes(
  { db, stockId, window, data }: Ground,
  days: readonly string[],
  marks: readonly Mark[],
  quietDays: number,
  measure: (day: string) => Pick<Occasion, 'value' | 'stories' | 'figure'>,
): Promise<Pick<Found, 'occasions' | 'rests'>> {
  const quiet = { days: quietDays, today: window.until };
  const episodes = episodesOf(days, marks, quiet);
  const endAfter = (day: string) => endOfFormer(days, marks, quiet, day);
  const rests = [{ from: window.from, until: endOfFormer(days, marks, quiet), endAfter, peerId: null }];
  if (episodes.length === 0) return { occasions: [], rests };
  const firstDays = episodes.map(({ from }) => from);
  const top = await listTopStories(db, { stockId, days: firstDays, weights: data.weights });
  const topOf = new Map(top.map((story) => [story.day, story]));
  const occasions = episodes.map(({ from, until }) => {
    const story = topOf.get(from);
    return {
      ...nothing,
      ...{ subject: from, day: from, until, articleId: story?.articleId ?? null, storyId: story?.storyId ?? null },
      ...measure(from),
    };
  });
  return { occasions, rests };
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
    rests: peers.map(({ id, leads }) => ({
      ...{ from: window.from, until: turnOf(days, leads, points), peerId: id },
      endAfter: (day) => turnOf(days, leads, points, day),
    })),
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
