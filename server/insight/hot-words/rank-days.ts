import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, daysIn, type Window } from '#server/platform/days.ts';
import { listTermsAmong, type WordScope } from './queries.ts';
import {
  type CountedWord,
  inListOrder,
  mostRisen,
  type RankedWord,
  type WordRules,
  withEnoughSources,
} from './rank-words.ts';
import { readWordDays, type WordDays } from './word-days.ts';

/**
 * The hot words of a scope at the end of each day, as `rankWords` gives them for one: what is counted by day is read
 * once, and summed as the windows move over it.
 */
export async function rankDays(
  db: Database,
  scope: WordScope,
  { from, until }: Window,
  rules: WordRules,
): Promise<ReadonlyMap<string, readonly RankedWord[]>> {
  const { days: length, backgroundDays } = figureDefinitions.hotWord.constants;
  const first = addDays(from, 1 - length - backgroundDays);
  const asked = daysIn({ from, until });
  const read = await readWordDays(db, scope, { first, from: addDays(from, 1 - length), until });
  const counted = countByDay(read, asked.length, rules);
  const sources = await read.readSources(
    new Set(counted.flatMap((words) => mostRisen(words, rules).map(({ word }) => word))),
  );
  const listed = asked.map((day, index) => {
    const window = daysIn({ from: addDays(day, 1 - length), until: day });
    const words = mostRisen(counted[index] ?? [], rules).map(({ word }) => word);
    const different = words.map((word): [string, number] => {
      const ofDays = sources.get(word);
      return [word, new Set(window.flatMap((one) => ofDays?.get(one) ?? [])).size];
    });
    return withEnoughSources(counted[index] ?? [], rules, new Map(different));
  });
  const words = new Set(listed.flatMap((list) => list.map(({ word }) => word)));
  const phrases = new Set(await listTermsAmong(db, { words: [...words], known: rules.knownTerms }));
  return new Map(asked.map((day, index) => [day, inListOrder(listed[index] ?? [], phrases)]));
}

/** The words with enough stories at the end of each of the last days, in both windows. */
function countByDay({ words, stories }: WordDays, asked: number, rules: WordRules): readonly CountedWord[][] {
  const { days: length, backgroundDays, stories: least } = figureDefinitions.hotWord.constants;
  const counted = Array.from({ length: asked }, (): CountedWord[] => []);
  const foregroundStories = sums(stories, length);
  const backgroundStories = sums(stories, backgroundDays);
  for (const [word, days] of words) {
    if (word === '' || rules.stopWords.isStopped(word) || rules.laterTerms.has(word)) continue;
    const [foreground, background] = [sums(days, length), sums(days, backgroundDays)];
    for (let index = 0; index < asked; index += 1) {
      const last = days.length - asked + index;
      const now = foreground[last] ?? 0;
      if (now < least) continue;
      counted[index]?.push({
        ...{ word, foreground: now, foregroundStories: foregroundStories[last] ?? 0 },
        background: background[last - length] ?? 0,
        backgroundStories: backgroundStories[last - length] ?? 0,
      });
    }
  }
  return counted;
}

/** Sums of the last `length` numbers up to each. */
function sums(numbers: ArrayLike<number>, length: number): Int32Array {
  const summed = new Int32Array(numbers.length);
  let sum = 0;
  for (let index = 0; index < numbers.length; index += 1) {
    sum += (numbers[index] ?? 0) - (index < length ? 0 : (numbers[index - length] ?? 0));
    summed[index] = sum;
  }
  return summed;
}
