import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { listTermsAmong } from '#server/insight/hot-words/queries.ts';
import {
  inListOrder,
  mostRisen,
  type RankedWord,
  type WordRules,
  withEnoughSources,
} from '#server/insight/hot-words/rank-words.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, daysBetween, type Window, windowUntil } from '#server/platform/days.ts';
import type { ThemeStory } from './queries.ts';

/** A story with the words of its first article. */
export interface ThemeDocument extends Pick<ThemeStory, 'articleId' | 'day' | 'sourceId' | 'reprints'> {
  readonly words: ReadonlySet<string>;
}

/** Days of the foreground that ends on a day, and of its background. */
export function wordWindows(until: string): { readonly foreground: Window; readonly background: Window } {
  const { days, backgroundDays } = figureDefinitions.hotWord.constants;
  const foreground = windowUntil(until, days);
  return { foreground, background: windowUntil(addDays(foreground.from, -1), backgroundDays) };
}

/** Documents needed for the words of a day and of a week before. */
export function wordRange(until: string): Window {
  const { days } = figureDefinitions.hotWord.constants;
  return { from: wordWindows(addDays(until, -days)).background.from, until };
}

export const isWithin = ({ day }: { readonly day: string }, { from, until }: Window): boolean =>
  day >= from && day <= until;

/** How many stories of a window have each word. */
function count(documents: readonly ThemeDocument[], window: Window) {
  const words = new Map<string, number>();
  const within = documents.filter((document) => isWithin(document, window));
  for (const document of within) for (const word of document.words) words.set(word, (words.get(word) ?? 0) + 1);
  return { words, stories: within.length, within };
}

/** Counts of one word in both windows, with its sources and what has it in the first. */
export function countWord(documents: readonly ThemeDocument[], until: string, word: string) {
  const { foreground, background } = wordWindows(until);
  const [now, before] = [count(documents, foreground), count(documents, background)];
  const having = now.within.filter(({ words }) => words.has(word));
  return {
    ...{ foreground: now.words.get(word) ?? 0, foregroundStories: now.stories },
    ...{ background: before.words.get(word) ?? 0, backgroundStories: before.stories },
    sources: new Set(having.map(({ sourceId }) => sourceId)).size,
    having,
  };
}

/** The words of a theme that have risen until a day, by the rules of hot words. */
export async function rankThemeWords(
  db: Database,
  documents: readonly ThemeDocument[],
  { until, rules }: { readonly until: string; readonly rules: WordRules },
): Promise<RankedWord[]> {
  const { foreground, background } = wordWindows(until);
  const { stories: least } = figureDefinitions.hotWord.constants;
  const [now, before] = [count(documents, foreground), count(documents, background)];
  const counted = [...now.words]
    .filter(
      ([word, stories]) =>
        stories >= least && word !== '' && !rules.stopWords.isStopped(word) && !rules.laterTerms.has(word),
    )
    .map(([word, stories]) => ({
      ...{ word, foreground: stories, foregroundStories: now.stories },
      ...{ background: before.words.get(word) ?? 0, backgroundStories: before.stories },
    }));
  const risen = mostRisen(counted, rules);
  const sources = new Map(
    risen.map(({ word }) => [
      word,
      new Set(now.within.filter(({ words }) => words.has(word)).map(({ sourceId }) => sourceId)).size,
    ]),
  );
  const listed = withEnoughSources(risen, sources);
  const phrases = await listTermsAmong(db, { words: listed.map(({ word }) => word), known: rules.knownTerms });
  return inListOrder(listed, new Set(phrases));
}

/** Stories per week with a word, over foreground and background. */
export function courseOf(documents: readonly ThemeDocument[], until: string, word: string): number[] {
  const { days, backgroundDays } = figureDefinitions.hotWord.constants;
  const weeks = Math.ceil((days + backgroundDays) / days);
  const course = Array.from({ length: weeks }, () => 0);
  for (const document of documents) {
    const week = weeks - 1 - Math.floor(daysBetween(document.day, until) / days);
    if (week >= 0 && week < weeks && document.words.has(word)) course[week] = (course[week] ?? 0) + 1;
  }
  return course;
}
