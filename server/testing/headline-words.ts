import { currentHotWordFormula } from '#server/insight/formulas/hot-word.ts';
import { selectRisen, type WordRules } from '#server/insight/hot-words/rank-words.ts';
import { StopWords } from '#server/insight/hot-words/stop-words.ts';
import { defaultSettingRows } from '#server/insight/settings/defaults/default-settings.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { Segmenter } from '#server/platform/text/segment.ts';
import { readHeadlines } from './headlines.ts';

export interface CutHeadline {
  readonly topic: string;
  readonly words: readonly string[];
}

function wordsOf(topic: string): string[] {
  return (defaultSettingRows.find((row) => row.topic === topic)?.content ?? []) as string[];
}

/** The real headlines of the machine, if it has them, cut into words as an article's are. */
export function cutHeadlines(): CutHeadline[] {
  const segmenter = new Segmenter(wordsOf('userWords').map(normalizeText));
  return readHeadlines().map(({ headline, topic }) => ({ topic, words: segmenter.words(normalizeText(headline)) }));
}

const stopWords = new StopWords(
  {
    stopWords: {
      general: wordsOf('stopWords.general'),
      boilerplate: wordsOf('stopWords.boilerplate'),
      names: wordsOf('stopWords.names'),
    },
    neverStopWords: wordsOf('neverStopWords'),
  },
  new Set(),
);
const rules: WordRules = { stopWords, formula: currentHotWordFormula };

/** In how many of the headlines each word is. */
export function countWords(headlines: readonly CutHeadline[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of headlines) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Hot words of one group of headlines against another, as the product lists them, sharpest first. */
export function hotWordsOf(foreground: readonly CutHeadline[], background: readonly CutHeadline[]): string[] {
  const before = countWords(background);
  const counted = [...countWords(foreground)]
    .filter(([word]) => !stopWords.isStopped(word))
    .map(([word, stories]) => ({
      word,
      foreground: stories,
      foregroundStories: foreground.length,
      background: before.get(word) ?? 0,
      backgroundStories: background.length,
    }));
  return selectRisen(counted, rules).map(({ word }) => word);
}
