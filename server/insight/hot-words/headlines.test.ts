import { describe, expect, test } from 'vitest';
import { cutHeadlines, hotWordsOf } from '#server/testing/headline-words.ts';

const lookedAt = 20;
const headlines = await cutHeadlines();
const topics = [...new Set(headlines.map(({ topic }) => topic))].sort();

/** Stands in for human judgement: the topic is one of the two that use the word most. */
function belongs(word: string, topic: string): boolean {
  const byTopic = topics.map((each) => ({
    topic: each,
    stories: headlines.filter((headline) => headline.topic === each && headline.words.includes(word)).length,
  }));
  const ranked = byTopic.sort((left, right) => right.stories - left.stories);
  return ranked.slice(0, 2).some((each) => each.topic === topic);
}

describe.skipIf(headlines.length === 0)('on real headlines', () => {
  test.each(topics.length > 0 ? topics : ['a topic'])(
    'at least 18 of the 20 sharpest words of %s belong to it',
    (topic) => {
      const others = headlines.filter((headline) => headline.topic !== topic);
      const own = headlines.filter((headline) => headline.topic === topic);
      const hot = hotWordsOf(own, others).slice(0, lookedAt);
      expect(hot).toHaveLength(lookedAt);
      expect(hot.filter((word) => !belongs(word, topic)).length).toBeLessThanOrEqual(2);
    },
  );
});
