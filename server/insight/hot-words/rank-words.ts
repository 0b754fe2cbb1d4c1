import { figureDefinitions, phraseRules } from '#contract/insight/figure-texts/definitions.ts';
import {
  type HotWordFormula,
  hasEnoughSources,
  isTooCommon,
  mayHaveRisen,
  meetsThresholds,
  scoreWord,
  type WordCounts,
  type WordScore,
} from '#server/insight/formulas/hot-word.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, type Window, windowUntil } from '#server/platform/days.ts';
import { compareWords } from './compare-words.ts';
import { readForeground, sourcesByWord, type Words } from './foreground.ts';
import { countStories, countWords, listTermsAmong } from './queries.ts';
import type { StopWords } from './stop-words.ts';
import type { WordScope } from './word-scope.ts';

/** Sources are counted for the top words only; more are never listed. */
const sourcesLookedAt = 80;
const listLength = 40;

export interface Windows {
  readonly foreground: Window & { readonly stories: number };
  readonly background: Window & { readonly stories: number };
}

/** What decides about words besides their counts, as of a figure's settings. */
export interface WordRules {
  readonly stopWords: StopWords;
  readonly formula: HotWordFormula;
  /** Number of the last term that counts as a word. */
  readonly knownTerms: number;
  /** Terms that came later. */
  readonly laterTerms: ReadonlySet<string>;
}

export interface RankedWord extends WordCounts, WordScore {
  readonly word: string;
  readonly rank: number;
  readonly sources: number;
}

/** Days of the foreground that ends on `until` and of its background, with their numbers of stories. */
export async function readWindows(db: Database, scope: WordScope, until: string): Promise<Windows> {
  const { constants } = figureDefinitions.hotWord;
  const foreground = windowUntil(until, constants.days);
  const background = windowUntil(addDays(foreground.from, -1), constants.backgroundDays);
  const [now = 0, before = 0] = await countStories(db, scope, [foreground, background]);
  return { foreground: { ...foreground, stories: now }, background: { ...background, stories: before } };
}

/**
 * Hot words of a scope by burst score: see {@link scoreWord} for the measure, docs/product/insight.md, "Hot words" for
 * the rules.
 */
export async function rankWords(
  db: Database,
  scope: WordScope,
  { foreground, background }: Windows,
  rules: WordRules,
): Promise<RankedWord[]> {
  const { frequent, countSourcesOf } = await readForeground(db, scope, foreground);
  const candidates = frequent.filter(({ word }) => !rules.stopWords.isStopped(word) && !rules.laterTerms.has(word));
  if (candidates.length === 0) return [];
  const before = await countByWord(db, scope, background, candidates);
  const counted = candidates.map(({ word, stories }) => ({
    word,
    foreground: stories,
    foregroundStories: foreground.stories,
    background: before.get(word) ?? 0,
    backgroundStories: background.stories,
  }));
  const risen = mostRisen(counted, rules);
  const listed = withEnoughSources(risen, await countSourcesOf(risen));
  const phrases = await listTermsAmong(db, { words: listed.map(({ word }) => word), known: rules.knownTerms });
  return inListOrder(listed, new Set(phrases));
}

export type CountedWord = WordCounts & { readonly word: string };
type Rules = Pick<WordRules, 'stopWords' | 'formula'>;

export type RisenWord = CountedWord & WordScore;

/** The words whose sources are counted. */
export const mostRisen = (counted: readonly CountedWord[], rules: Rules): RisenWord[] =>
  selectRisen(counted, rules).slice(0, sourcesLookedAt);

/** Of these, those that enough sources have, by word. */
export const withEnoughSources = (
  risen: readonly RisenWord[],
  sources: ReadonlyMap<string, number>,
): (RisenWord & { readonly sources: number })[] =>
  risen
    .map((word) => ({ ...word, sources: sources.get(word.word) ?? 0 }))
    .filter((word) => hasEnoughSources(word.sources));

/** The list as it is shown: parts of phrases left out, no longer than a list. */
export function inListOrder<Word extends CountedWord>(
  listed: readonly Word[],
  phrases: ReadonlySet<string>,
): (Word & { readonly rank: number })[] {
  return withoutParts(listed, phrases)
    .slice(0, listLength)
    .map((word, index) => ({ ...word, rank: index + 1 }));
}

/** The words that have risen, sharpest first; neither stop words nor sources are looked at. */
export function selectRisen(
  words: readonly CountedWord[],
  { stopWords, formula }: Pick<WordRules, 'stopWords' | 'formula'>,
): RisenWord[] {
  return words
    .filter(mayHaveRisen)
    .map((word) => ({ ...word, ...scoreWord(word, formula) }))
    .filter((word) => meetsThresholds(word, word) && (!isTooCommon(word) || stopWords.isKept(word.word)))
    .sort((left, right) => right.z - left.z || compareWords(left.word, right.word));
}

/** Leaves out words of which most stories are those of a phrase on the same list. */
export function withoutParts<Word extends { readonly word: string; readonly foreground: number }>(
  words: readonly Word[],
  phrases: ReadonlySet<string>,
): Word[] {
  const whole = words.filter(({ word }) => phrases.has(word));
  return words.filter(
    (part) =>
      !whole.some(
        ({ word, foreground }) =>
          word !== part.word && word.includes(part.word) && foreground >= phraseRules.partShare * part.foreground,
      ),
  );
}

/** Counts of a word in both windows, listed or not. */
export async function countWord(
  db: Database,
  scope: WordScope,
  { foreground, background }: Windows,
  word: string,
): Promise<WordCounts & { readonly sources: number }> {
  const one = [{ word }];
  const [now, before, sources] = await Promise.all([
    countByWord(db, scope, foreground, one),
    countByWord(db, scope, background, one),
    sourcesByWord(db, scope, foreground, one),
  ]);
  return {
    foreground: now.get(word) ?? 0,
    foregroundStories: foreground.stories,
    background: before.get(word) ?? 0,
    backgroundStories: background.stories,
    sources: sources.get(word) ?? 0,
  };
}

async function countByWord(db: Database, scope: WordScope, { from, until }: Window, words: Words) {
  const counted = await countWords(db, scope, { from, until, words: words.map(({ word }) => word) });
  return new Map(counted.map(({ word, stories }) => [word, stories]));
}
