import { describe, expect, test } from 'vitest';
import { isTooCommon, meetsThresholds, scoreWord } from '#server/insight/formulas/hot-word.ts';
import { defaultSettingRows } from '#server/insight/settings/defaults/default-settings.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { Segmenter } from '#server/platform/text/segment.ts';
import { readHeadlines } from '#server/testing/headlines.ts';
import { StopWords } from './stop-words.ts';

const lookedAt = 20;

interface CutHeadline {
  readonly topic: string;
  readonly words: readonly string[];
}

function cutHeadlines(): CutHeadline[] {
  const segmenter = new Segmenter(wordsOf('userWords').map(normalizeText));
  return readHeadlines().map(({ headline, topic }) => ({ topic, words: segmenter.words(normalizeText(headline)) }));
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

const headlines = cutHeadlines();
const topics = [...new Set(headlines.map(({ topic }) => topic))].sort();

/** Number of headlines of each topic that contain a word. */
function countByTopic(): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const { topic, words } of headlines) {
    for (const word of words) {
      const byTopic = counts.get(word) ?? new Map<string, number>();
      byTopic.set(topic, (byTopic.get(topic) ?? 0) + 1);
      counts.set(word, byTopic);
    }
  }
  return counts;
}

const counts = countByTopic();
const total = (byTopic: ReadonlyMap<string, number>): number => [...byTopic.values()].reduce((sum, n) => sum + n, 0);

/** Hot words of a topic with all other topics as background. */
function hotWordsOf(topic: string): string[] {
  const foregroundStories = headlines.filter((headline) => headline.topic === topic).length;
  return [...counts]
    .filter(([word]) => !stopWords.isStopped(word))
    .map(([word, byTopic]) => {
      const foreground = byTopic.get(topic) ?? 0;
      const background = total(byTopic) - foreground;
      const inputs = {
        foreground,
        foregroundStories,
        background,
        backgroundStories: headlines.length - foregroundStories,
      };
      return { word, ...inputs, ...scoreWord(inputs) };
    })
    .filter((word) => meetsThresholds(word, word) && !isTooCommon(word))
    .sort((left, right) => right.z - left.z)
    .slice(0, lookedAt)
    .map(({ word }) => word);
}

/** Stands in for human judgement: the topic is one of the two that use the word most. */
function belongs(word: string, topic: string): boolean {
  const ranked = [...(counts.get(word) ?? [])].sort(([, left], [, right]) => right - left);
  return ranked.slice(0, 2).some(([candidate]) => candidate === topic);
}

describe.skipIf(headlines.length === 0)('on real headlines', () => {
  test.each(topics.length > 0 ? topics : ['a topic'])(
    'at least 18 of the 20 sharpest words of %s belong to it',
    (topic) => {
      const hot = hotWordsOf(topic);
      expect(hot).toHaveLength(lookedAt);
      expect(hot.filter((word) => !belongs(word, topic)).length).toBeLessThanOrEqual(2);
    },
  );
});
