import { currentHotWordFormula } from '#server/insight/formulas/hot-word.ts';
import { findPhrases } from '#server/insight/hot-words/find-phrases.ts';
import { selectRisen, withoutParts } from '#server/insight/hot-words/rank-words.ts';
import { StopWords } from '#server/insight/hot-words/stop-words.ts';
import { defaultSettingRows } from '#server/insight/settings/defaults/default-settings.ts';
import { TermFinder } from '#server/platform/text/find-terms.ts';
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
const phraseEdges = new StopWords(
  {
    stopWords: { general: wordsOf('stopWords.general'), boilerplate: wordsOf('stopWords.boilerplate'), names: [] },
    neverStopWords: wordsOf('neverStopWords'),
  },
  new Set(),
);

/** The real headlines of the machine, if it has them, cut into words and phrases as an article's are. */
export async function cutHeadlines(): Promise<CutHeadline[]> {
  const segmenter = new Segmenter(wordsOf('userWords').map(normalizeText));
  const headlines = readHeadlines().map(({ headline, topic }) => ({ topic, text: normalizeText(headline) }));
  const tokens = headlines.map(({ text }) => segmenter.cut(text));
  const terms = new TermFinder<string>();
  for (const phrase of await findPhrases(tokens, (word) => phraseEdges.isStopped(word))) {
    terms.add(phrase, phrase);
    phrases.add(phrase);
  }
  return headlines.map(({ topic, text }) => ({
    topic,
    words: [...new Set([...segmenter.words(text), ...terms.find(text)])],
  }));
}

const phrases = new Set<string>();
const rules = { stopWords, formula: currentHotWordFormula };

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
  return withoutParts(selectRisen(counted, rules), phrases).map(({ word }) => word);
}
