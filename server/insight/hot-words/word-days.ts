import { setImmediate } from 'node:timers/promises';
import { wordsOf } from '#server/insight/corpus/word-places.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, daysBetween, daysIn, type Window } from '#server/platform/days.ts';
import { listDocuments } from './documents.ts';
import {
  countStoriesByDay,
  listGivenWordDays,
  listWordDays,
  listWordSources,
  type WordMonth,
} from './word-day-queries.ts';
import type { WordScope } from './word-scope.ts';

/** Sources of the stories with a word, by day. */
type SourcesByDay = Map<string, number[]>;

export interface WordCountsByDay {
  /** Stories of each day. */
  readonly stories: ArrayLike<number>;
  /** Those of each day that contain a word; words that can be on no list may be left out. */
  readonly words: ReadonlyMap<string, ArrayLike<number>>;
}

export interface WordDays extends WordCountsByDay {
  /** Sources of these words, from the first day of a foreground on. */
  readonly readSources: (words: ReadonlySet<string>) => Promise<ReadonlyMap<string, SourcesByDay>>;
}

export interface Days {
  /** Of the first background. */
  readonly first: string;
  /** First day of the first foreground. */
  readonly from: string;
  readonly until: string;
}

interface Reading extends Days {
  /** A word that fewer stories have, from the first day of the first foreground on, may be left out. */
  readonly least: number;
}

/** What hot words of many days are counted from: for a company its stories, for a scope what is counted by month. */
export function readWordDays(db: Database, scope: WordScope, reading: Reading): Promise<WordDays> {
  return 'stockId' in scope ? readStories(db, scope, reading) : readMonths(db, scope, reading);
}

/** Two parts of a window, to be read beside each other: most of the time is that of looking up each story. */
function halvesOf({ from, until }: Window): Window[] {
  const middle = addDays(from, Math.floor(daysBetween(from, until) / 2));
  return middle === until
    ? [{ from, until }]
    : [
        { from, until: middle },
        { from: addDays(middle, 1), until },
      ];
}

/** Stories counted before others get a turn: each has some hundred words. */
const countedAtOnce = 500;

async function readStories(db: Database, scope: WordScope, { first, from, until, least }: Reading): Promise<WordDays> {
  const halves = halvesOf({ from: first, until }).map((half) => listDocuments(db, scope, half));
  const documents = (await Promise.all(halves)).flat();
  const recent = documents
    .filter(({ day }) => day >= from)
    .map((document) => ({ day: document.day, sourceId: document.sourceId, words: wordsOf(document) }));
  const totals = new Map<string, number>();
  for (const { words } of recent) for (const word of words) totals.set(word, (totals.get(word) ?? 0) + 1);
  const frequent = [...totals].filter(([, total]) => total >= least);
  const length = daysBetween(first, until) + 1;
  const stories = new Uint16Array(length);
  const counts = new Map(frequent.map(([word]) => [word, new Uint16Array(length)]));
  for (const [done, document] of documents.entries()) {
    if (done % countedAtOnce === countedAtOnce - 1) await setImmediate();
    const index = daysBetween(first, document.day);
    add(stories, index);
    for (const word of wordsOf(document)) {
      const ofWord = counts.get(word);
      if (ofWord) add(ofWord, index);
    }
  }
  return {
    ...{ stories, words: counts },
    readSources: async (wanted) =>
      byWord(
        recent.flatMap(({ day, sourceId, words }) =>
          words.filter((word) => wanted.has(word)).map((word) => ({ day, sourceId, word })),
        ),
      ),
  };
}

const add = (numbers: Uint16Array, index: number) => {
  numbers[index] = (numbers[index] ?? 0) + 1;
};

type OfMonths = Extract<WordScope, { scopeId: number }>;

async function readMonths(db: Database, scope: OfMonths, { first, from, until }: Days): Promise<WordDays> {
  const window = { from: first, until };
  const rows = await listWordDays(db, scope.scopeId, { ...window, listedFrom: from });
  return {
    ...(await fromMonths(db, scope, window, rows)),
    readSources: async (wanted) =>
      byWord(wanted.size === 0 ? [] : await listWordSources(db, scope, { from, until, words: [...wanted] })),
  };
}

/** The counts of given words alone. */
export async function readGivenWordDays(
  db: Database,
  scope: OfMonths,
  { first, until }: Days,
  words: readonly string[],
): Promise<WordCountsByDay> {
  const window = { from: first, until };
  return fromMonths(db, scope, window, await listGivenWordDays(db, scope.scopeId, { ...window, words }));
}

async function fromMonths(
  db: Database,
  scope: OfMonths,
  window: Window,
  rows: readonly WordMonth[],
): Promise<WordCountsByDay> {
  const total = await countStoriesByDay(db, scope.scopeId, window);
  const length = daysBetween(window.from, window.until) + 1;
  const words = new Map<string, Uint16Array>();
  for (const { word, month, days } of rows) {
    const ofWord = words.get(word) ?? new Uint16Array(length);
    words.set(word, ofWord);
    const offset = daysBetween(window.from, month);
    for (let day = 0; day < daysOfMonth; day += 1) {
      const count = days.readInt16BE(countsBegin + day * countLength);
      // A month has 31 numbers, those of days outside the window among them: the array takes none of these.
      if (count > 0) ofWord[offset + day] = count;
    }
  }
  return { stories: daysIn(window).map((day) => total.get(day) ?? 0), words };
}

/** How PostgreSQL sends an array of 31 smallints: 20 bytes of head, and each number in 2 bytes after its length in 4. */
const daysOfMonth = 31;
const countsBegin = 24;
const countLength = 6;

function byWord(rows: readonly { readonly word: string; readonly day: string; readonly sourceId: number }[]) {
  const found = new Map<string, SourcesByDay>();
  for (const { word, day, sourceId } of rows) {
    const ofWord = found.get(word) ?? new Map<string, number[]>();
    found.set(word, ofWord);
    const ofDay = ofWord.get(day);
    if (ofDay) ofDay.push(sourceId);
    else ofWord.set(day, [sourceId]);
  }
  return found;
}
