import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { mayHaveRisen } from '#server/insight/formulas/hot-word.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, daysBetween, daysIn, type Window } from '#server/platform/days.ts';
import { listTermsAmong } from './queries.ts';
import {
  type CountedWord,
  inListOrder,
  mostRisen,
  type RankedWord,
  selectRisen,
  type WordRules,
  withEnoughSources,
} from './rank-words.ts';
import { type Days, readGivenWordDays, readWordDays, type WordCountsByDay, type WordDays } from './word-days.ts';
import type { WordScope } from './word-scope.ts';

/**
 * The hot words of a scope at the end of each of these days, which are in order, as `rankWords` gives them for one: what
 * is counted by day is read once, and summed as the windows move over it.
 */
export async function rankDays(
  db: Database,
  scope: WordScope,
  days: readonly string[],
  rules: WordRules,
): Promise<ReadonlyMap<string, readonly RankedWord[]>> {
  const span = spanOf(days);
  return span ? rankRead(db, await readWordDays(db, scope, readingOf(span)), { ...span, days }, rules) : new Map();
}

/** The same from what was read. */
async function rankRead(
  db: Database,
  read: WordDays,
  { days, ...span }: Days & { readonly days: readonly string[] },
  rules: WordRules,
): Promise<ReadonlyMap<string, readonly RankedWord[]>> {
  const { days: length } = figureDefinitions.hotWord.constants;
  const risen = countByDay(read, { ...span, days }, rules).map((words) => mostRisen(words, rules));
  const sources = await read.readSources(new Set(risen.flatMap((words) => words.map(({ word }) => word))));
  const listed = risen.map((words, index) => {
    const until = days[index] ?? span.until;
    const window = daysIn({ from: addDays(until, 1 - length), until });
    const different = words.map(({ word }): [string, number] => {
      const ofDays = sources.get(word);
      return [word, new Set(window.flatMap((day) => ofDays?.get(day) ?? [])).size];
    });
    return withEnoughSources(words, new Map(different));
  });
  const words = new Set(listed.flatMap((list) => list.map(({ word }) => word)));
  const phrases = new Set(await listTermsAmong(db, { words: [...words], known: rules.knownTerms }));
  return new Map(days.map((day, index) => [day, inListOrder(listed[index] ?? [], phrases)]));
}

/**
 * The hot words of a company at the end of a day and of an earlier one, and how many stories of each day have a word, from
 * one reading of its stories.
 */
export async function rankWithCourse(
  db: Database,
  scope: Extract<WordScope, { stockId: number }>,
  { earlier, day }: { readonly earlier: string; readonly day: string },
  rules: WordRules,
): Promise<{
  readonly before: readonly RankedWord[];
  readonly now: readonly RankedWord[];
  readonly countStoriesOf: (word: string, window: Window) => number;
}> {
  const days = [earlier, day];
  const span = spanBetween(earlier, day);
  const read = await readWordDays(db, scope, readingOf(span));
  const lists = await rankRead(db, read, { ...span, days }, rules);
  return {
    before: lists.get(earlier) ?? [],
    now: lists.get(day) ?? [],
    countStoriesOf: (word, { from, until }) => {
      const counts = read.words.get(word);
      return counts ? sumOf(counts, daysBetween(span.first, from), daysBetween(span.first, until)) : 0;
    },
  };
}

/**
 * Which of these words have risen in a scope at the end of each of these days, whether the list has room for them or
 * not: what is not among them is on no list.
 */
export async function findRisen(
  db: Database,
  scope: Extract<WordScope, { scopeId: number }>,
  { words, days }: { readonly words: readonly string[]; readonly days: readonly string[] },
  rules: WordRules,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const span = spanOf(days);
  if (!span || words.length === 0) return new Map();
  const counted = countByDay(await readGivenWordDays(db, scope, span, words), { ...span, days }, rules);
  return new Map(
    days.map((day, index) => [day, new Set(selectRisen(counted[index] ?? [], rules).map(({ word }) => word))]),
  );
}

/** What lists are ranked from. */
const readingOf = (span: Days) => ({ ...span, least: figureDefinitions.hotWord.constants.stories });

/** The days that are read for these, which are in order. */
function spanOf(days: readonly string[]): Days | undefined {
  const [from, until] = [days[0], days.at(-1)];
  return from === undefined || until === undefined ? undefined : spanBetween(from, until);
}

/** With the windows of the first. */
function spanBetween(from: string, until: string): Days {
  const { days: length, backgroundDays } = figureDefinitions.hotWord.constants;
  return { first: addDays(from, 1 - length - backgroundDays), from: addDays(from, 1 - length), until };
}

interface Asked {
  /** The day that the counts begin with. */
  readonly first: string;
  readonly days: readonly string[];
}

/** The words that may have risen at the end of each of the days, as they are counted in both windows. */
function countByDay(
  { words, stories }: WordCountsByDay,
  { first, days: asked }: Asked,
  rules: WordRules,
): CountedWord[][] {
  const { days: length, backgroundDays, stories: least } = figureDefinitions.hotWord.constants;
  const places = asked.map((day) => daysBetween(first, day));
  const counted = places.map((): CountedWord[] => []);
  const foregroundStories = sums(stories, length);
  const backgroundStories = sums(stories, backgroundDays);
  for (const [word, days] of words) {
    if (word === '' || rules.stopWords.isStopped(word) || rules.laterTerms.has(word)) continue;
    const [foreground, background] = [sums(days, length), sums(days, backgroundDays)];
    places.forEach((last, index) => {
      const now = foreground[last] ?? 0;
      if (now < least) return;
      const found = {
        ...{ word, foreground: now, foregroundStories: foregroundStories[last] ?? 0 },
        background: background[last - length] ?? 0,
        backgroundStories: backgroundStories[last - length] ?? 0,
      };
      if (mayHaveRisen(found)) counted[index]?.push(found);
    });
  }
  return counted;
}

/** The sum from the first to the last of these places. */
function sumOf(numbers: ArrayLike<number>, first: number, last: number): number {
  let sum = 0;
  for (let place = Math.max(0, first); place <= last; place += 1) sum += numbers[place] ?? 0;
  return sum;
}

/** Sums of the last `length` numbers up to each. */
export function sums(numbers: ArrayLike<number>, length: number): Int32Array {
  const summed = new Int32Array(numbers.length);
  let sum = 0;
  for (let index = 0; index < numbers.length; index += 1) {
    sum += (numbers[index] ?? 0) - (index < length ? 0 : (numbers[index - length] ?? 0));
    summed[index] = sum;
  }
  return summed;
}
