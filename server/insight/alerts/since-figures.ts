import type { SinceRow } from '#contract/insight/alerts.ts';
import { isoDay } from '#contract/insight/figures.ts';
import { evaluate } from '#server/insight/figures/evaluate.ts';
import { openFigures } from '#server/insight/figures/open-figures.ts';
import type { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { openHotWords } from '#server/insight/hot-words/service.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, daysIn, windowUntil } from '#server/platform/days.ts';
import type { Actor } from '#server/platform/http/call-context.ts';

type Reader = Pick<Actor, 'stockId' | 'language' | 'now'>;

/** How far back somebody sees after a long absence. */
export const mostDays = 30;
const mostWords = 5;
const rankDays = 30;

/** A row of which nothing is known. */
export const nothing = {
  ...{ eventId: null, subject: null, articleId: null, sourceName: '', reprints: 0, story: null },
  ...{ tone: null, tags: [] },
  ...{
    figure: null,
    places: null,
    wordScope: null,
    state: 'open' as const,
    assignee: null,
    dueAt: null,
    isMine: false,
  },
  ...{ handledBy: '', handledAt: null },
};

interface Asked {
  readonly stockId: number;
  readonly since: Date;
  readonly now: Date;
}

/**
 * What they saw is compared with by day: the one before the day on which they last looked, since the list and the place
 * of that day itself went on after they had looked. What they have seen and not dealt with may come once more.
 */
export const comparedDay = (since: Date) => addDays(chinaDate(since), -1);

/** The place in the industry by volume of 30 days, where it is another than before they last looked. */
export async function findRankChange(db: Database, { stockId, since, now }: Asked): Promise<SinceRow[]> {
  const [today, then] = [chinaDate(now), comparedDay(since)];
  const window = windowUntil(today, rankDays);
  const { rankOn, of } = await readRanks(db, { stockId, today });
  const [place, before] = [rankOn(today), rankOn(then)];
  if (place === null || before === null || place === before) return [];
  const figure = { ref: { kind: 'rank' as const, stockId, ...window }, value: place, gap: null, previous: before };
  return [
    {
      ...nothing,
      ...{
        key: 'rank',
        kind: 'rank',
        title: '',
        at: now.toISOString(),
        subject: `rank ${before} ${place} ${today}`,
        figure,
      },
      places: { before, now: place, of },
    },
  ];
}

interface WordsAsked {
  readonly reader: Reader;
  readonly since: Date;
  readonly hotWords: HotWordCache;
}

/** Words that are on the list now and were not before they last looked, on the same list. */
export async function findNewWords(db: Database, { reader, since, hotWords }: WordsAsked): Promise<SinceRow[]> {
  const [today, then] = [chinaDate(reader.now), comparedDay(since)];
  const { scope: wordScope, listOn } = await openWords(db, reader, { until: today, hotWords });
  const before = new Set((await listOn(then)).map(({ word }) => word));
  return (await listOn(today))
    .filter(({ word }) => !before.has(word))
    .slice(0, mostWords)
    .map((item) => ({
      ...nothing,
      ...{ key: `word ${item.word}`, kind: 'word', title: item.word, at: reader.now.toISOString(), figure: item.z },
      ...{ subject: `word ${item.word} ${today}`, wordScope },
    }));
}

/**
 * Whether such a word is on the list of a day, or the company was in such a place then and in the other before: only that
 * is listed on the home, and becomes an event.
 */
export async function isListed(
  db: Database,
  subject: string,
  { reader, hotWords }: Pick<WordsAsked, 'reader' | 'hotWords'>,
): Promise<boolean> {
  const { stockId, now } = reader;
  const today = chinaDate(now);
  const [kind, ...rest] = subject.split(' ');
  const day = rest.pop() ?? '';
  if (!isoDay.safeParse(day).success || day > today || day < addDays(today, -mostDays)) return false;
  if (kind === 'word') {
    const { listOn } = await openWords(db, reader, { until: day, hotWords });
    return (await listOn(day)).some(({ word }) => word === rest.join(' '));
  }
  const { rankOn } = await readRanks(db, { stockId, today });
  const [before, place] = rest.map(Number);
  // Whoever asks had last looked on the day after one of these.
  const days = daysIn({ from: addDays(today, -mostDays - 1), until: addDays(day, -1) });
  return place === rankOn(day) && before !== place && days.some((one) => rankOn(one) === before);
}

/** Places of a company in its industry by volume of 30 days, from the day before the last `mostDays` on. */
async function readRanks(db: Database, { stockId, today }: { readonly stockId: number; readonly today: string }) {
  const window = windowUntil(today, rankDays);
  const { data } = await openFigures(db, { viewerId: stockId, window, historyDays: mostDays + 1 });
  return {
    rankOn: (day: string) => evaluate(data, { kind: 'rank', stockId, ...windowUntil(day, rankDays) }).value,
    of: data.industryOf(stockId)?.length ?? 0,
  };
}

/** Lists hot words of any day, the company's where it has enough stories on the last one. */
async function openWords(
  db: Database,
  { stockId, language, now }: Reader,
  { until, hotWords: kept }: Pick<WordsAsked, 'hotWords'> & { readonly until: string },
) {
  const settings = await readSettings(db, { stockId });
  const reader = { stockId, wanted: 'company' as const };
  return openHotWords(db, { reader, until, settings, language, now, kept });
}
