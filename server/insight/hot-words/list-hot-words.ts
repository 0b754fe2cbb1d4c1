import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { HotWord } from '#contract/insight/hot-words.ts';
import { stateOf } from '#server/insight/formulas/hot-word.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays } from '#server/platform/days.ts';
import type { ChosenScope } from './choose-scope.ts';
import { countWordsBySpan } from './queries.ts';
import { rankWithCourse } from './rank-days.ts';
import { type RankedWord, rankWords, readWindows, type Windows, type WordRules } from './rank-words.ts';
import type { WordScope } from './word-scope.ts';

/** Days of the foreground, and how often they fit into both windows together. */
function windowsOfList() {
  const { days, backgroundDays } = figureDefinitions.hotWord.constants;
  return { days, count: Math.ceil((days + backgroundDays) / days) };
}

interface ListHotWords {
  readonly chosen: ChosenScope;
  readonly rules: WordRules;
}

/** Hot words of a scope, with their state against the list of a week before and their trend over 13 weeks. */
export async function listHotWords(db: Database, { chosen, rules }: ListHotWords): Promise<HotWord[]> {
  const { shown, before, courses } = await readLists(db, chosen, rules);
  return shown.map((ranking) => describe(ranking, { chosen, before: before.get(ranking.word), courses }));
}

interface Lists {
  readonly shown: readonly RankedWord[];
  /** The list of a week before, by word. */
  readonly before: ReadonlyMap<string, RankedWord>;
  /** Stories per week with the words, background and foreground. */
  readonly courses: ReadonlyMap<string, readonly number[]>;
}

/** The stories of a company are read once for everything; those of other scopes are counted by the database. */
async function readLists(db: Database, chosen: ChosenScope, rules: WordRules): Promise<Lists> {
  const { scope, windows } = chosen;
  if ('stockId' in scope) return readListsOfCompany(db, { scope, windows }, rules);
  const [shown, before] = await Promise.all([rankWords(db, scope, windows, rules), rankBefore(db, chosen, rules)]);
  const courses = await readCourses(
    db,
    chosen,
    shown.map(({ word }) => word),
  );
  return { shown, before, courses };
}

interface OfCompany {
  readonly scope: Extract<WordScope, { stockId: number }>;
  readonly windows: Windows;
}

async function readListsOfCompany(db: Database, { scope, windows }: OfCompany, rules: WordRules): Promise<Lists> {
  const { days, count } = windowsOfList();
  const day = windows.foreground.until;
  const read = await rankWithCourse(db, scope, { earlier: addDays(day, -days), day }, rules);
  const weeks = Array.from({ length: count }, (_, week) => {
    const from = addDays(windows.background.from, week * days);
    return { from, until: addDays(from, days - 1) };
  });
  return {
    shown: read.now,
    before: byWord(read.before),
    courses: new Map(read.now.map(({ word }) => [word, weeks.map((week) => read.countStoriesOf(word, week))])),
  };
}

/** The list of a week before, by word. */
export async function rankBefore(
  db: Database,
  { scope, windows }: Pick<ChosenScope, 'scope' | 'windows'>,
  rules: WordRules,
): Promise<ReadonlyMap<string, RankedWord>> {
  const { days } = windowsOfList();
  const earlier = await readWindows(db, scope, addDays(windows.foreground.until, -days));
  return byWord(await rankWords(db, scope, earlier, rules));
}

const byWord = (ranked: readonly RankedWord[]) => new Map(ranked.map((ranking) => [ranking.word, ranking]));

interface Surroundings {
  readonly chosen: ChosenScope;
  readonly before: RankedWord | undefined;
  readonly courses: Lists['courses'];
}

function describe(ranking: RankedWord, { chosen, before, courses }: Surroundings): HotWord {
  const { word, rank, z, ratio, foreground, sources } = ranking;
  const { from, until } = chosen.windows.foreground;
  return {
    word,
    rank,
    z: {
      ref: { kind: 'hotWord', ...chosen.ref, from, until, word },
      value: roundScore(z),
      gap: null,
      previous: before ? roundScore(before.z) : null,
    },
    stories: foreground,
    ratio: roundScore(ratio),
    sources,
    state: stateOf(rank, before?.rank),
    spark: [...(courses.get(word) ?? [])],
  };
}

/** Stories per week with the words, background and foreground. */
async function readCourses(
  db: Database,
  { scope, windows }: ChosenScope,
  words: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  const { days, count } = windowsOfList();
  const courses = new Map(words.map((word) => [word, Array.from({ length: count }, () => 0)]));
  if (words.length === 0) return courses;
  const range = { from: windows.background.from, until: windows.foreground.until };
  for (const { word, span, stories } of await countWordsBySpan(db, scope, { ...range, words, days })) {
    const course = courses.get(word);
    if (course) course[span] = stories;
  }
  return courses;
}

export function roundScore(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
