import type { InsightTopic } from '#contract/insight/settings.ts';
import type { Texts } from '#web/workspace/locales/texts.ts';

type SettingText = keyof Texts['setting'];

interface Topic {
  readonly topic: InsightTopic;
  readonly title: SettingText;
  readonly note: SettingText;
}

/** In the order of the tabs. */
export const topics: readonly Topic[] = [
  { topic: 'stopWords.general', title: 'general', note: 'generalNote' },
  { topic: 'stopWords.boilerplate', title: 'boilerplate', note: 'boilerplateNote' },
  { topic: 'stopWords.names', title: 'names', note: 'namesNote' },
  { topic: 'neverStopWords', title: 'never', note: 'neverNote' },
  { topic: 'userWords', title: 'userWords', note: 'userWordsNote' },
  { topic: 'tierWeights', title: 'weights', note: 'weightsNote' },
];

/** Words of a text, one per line, trimmed and unique. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((word) => word !== '');
}
