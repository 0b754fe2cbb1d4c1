import { alertConstants } from '#contract/insight/alert-rules.ts';
import { stateOf } from '#server/insight/formulas/hot-word.ts';
import { chooseScope } from '#server/insight/hot-words/choose-scope.ts';
import { findRisen, rankDays, sums } from '#server/insight/hot-words/rank-days.ts';
import type { RankedWord, WordRules } from '#server/insight/hot-words/rank-words.ts';
import { readWordRules } from '#server/insight/hot-words/service.ts';
import { readWordDays } from '#server/insight/hot-words/word-days.ts';
import type { WordScope } from '#server/insight/hot-words/word-scope.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, daysBetween, daysIn, type Window, windowUntil } from '#server/platform/days.ts';
import { type Found, figure, type Ground, nothing, type Occasion, type Of } from './occasion.ts';

/** Days of the stories that a list of hot words is about. */
const week = alertConstants.shareDays;

type Lists = ReadonlyMap<string, readonly RankedWord[]>;
type CountOwn = (word: string, day: string) => number;

/** Words that are new on the list of the company, or of what it is compared with, and that its own stories have. */
export async function findWords(
  { db, stockId, window, settings, names, told: toldBefore }: Ground,
  { stories }: Of<'hotWord'>,
): Promise<Found> {
  const ended = { from: window.from, until: addDays(window.until, -1) };
  const { scope, ref } = await chooseScope(db, { stockId, wanted: 'company', until: ended.until });
  const rules = await readWordRules(db, settings, names);
  const { days, lists, countOwn } =
    'stockId' in scope
      ? await readOwnLists(db, scope, ended, rules)
      : await readWiderLists(db, { stockId, scope, window: ended, stories }, rules);
  const told = new Map(toldBefore);
  const occasions: Occasion[] = [];
  for (const day of days) {
    const before = new Map((lists.get(addDays(day, -week)) ?? []).map(({ word, rank }) => [word, rank]));
    for (const { word, rank, z } of lists.get(day) ?? []) {
      const last = told.get(word);
      const isRepeat = last !== undefined && day < addDays(last, alertConstants.wordDays);
      const count = countOwn(word, day);
      if (stateOf(rank, before.get(word)) !== 'new' || isRepeat || count < stories) continue;
      told.set(word, day);
      const rise = figure({ kind: 'hotWord', ...ref, ...windowUntil(day, week), word }, z);
      occasions.push({ ...nothing, subject: `${word} ${day}`, day, word, value: z, stories: count, figure: rise });
    }
  }
  return { occasions, course: null, since: null };
}

interface Read {
  /** Days on which a word may be told, in order. */
  readonly days: readonly string[];
  /** Of these days, and of those a week before. */
  readonly lists: Lists;
  readonly countOwn: CountOwn;
}

/** The lists of a company's own words, which say themselves how many of its stories have each. */
async function readOwnLists(
  db: Database,
  scope: Extract<WordScope, { stockId: number }>,
  window: Window,
  rules: WordRules,
): Promise<Read> {
  const lists = await rankDays(db, scope, daysIn({ ...window, from: addDays(window.from, -week) }), rules);
  const countOwn: CountOwn = (word, day) => lists.get(day)?.find((one) => one.word === word)?.foreground ?? 0;
  return { days: daysIn(window), lists, countOwn };
}

interface Wider {
  readonly stockId: number;
  readonly scope: Extract<WordScope, { scopeId: number }>;
  readonly window: Window;
  /** Own stories with a word from which on it is told. */
  readonly stories: number;
}

/**
 * The lists of an industry, or of everything, on those days alone on which a word has risen there that enough of the
 * company's stories have: the lists of all days of all stories take many times as long, and most of them are of no use.
 */
async function readWiderLists(
  db: Database,
  { stockId, scope, window, stories }: Wider,
  rules: WordRules,
): Promise<Read> {
  const first = addDays(window.from, 1 - week);
  const own = await readWordDays(db, { stockId }, { first, from: first, until: window.until, least: stories });
  const weeks = new Map([...own.words].map(([word, days]) => [word, sums(days, week)]));
  const countOwn: CountOwn = (word, day) => weeks.get(word)?.[daysBetween(first, day)] ?? 0;
  const words = [...weeks].flatMap(([word, counts]) => (counts.some((count) => count >= stories) ? word : []));
  const asked = daysIn(window).filter((day) => words.some((word) => countOwn(word, day) >= stories));
  const risen = await findRisen(db, scope, { words, days: asked }, rules);
  const days = asked.filter((day) => [...(risen.get(day) ?? [])].some((word) => countOwn(word, day) >= stories));
  const read = new Set(days.flatMap((day) => [addDays(day, -week), day]));
  return { days, lists: await rankDays(db, scope, [...read].sort(), rules), countOwn };
}
