import type { Language } from '#contract/language.ts';

const chinese = {
  stories: (number: string) => `近 7 日报道 ${number} 则`,
  index: {
    up: (number: string) => `活跃度升至 ${number}`,
    down: (number: string) => `活跃度降至 ${number}`,
    flat: (number: string) => `活跃度 ${number}`,
  },
  rank: (number: string) => `列行业第 ${number}`,
  comma: '，',
  stop: '。',
};

/** The sentence that a digest with figures begins with. */
export const sentenceTexts: Readonly<Record<Language, typeof chinese>> = {
  'zh-CN': chinese,
  en: {
    stories: (number) => `${number} ${number === '1' ? 'story' : 'stories'} in 7 days`,
    index: {
      up: (number) => `activity index up to ${number}`,
      down: (number) => `activity index down to ${number}`,
      flat: (number) => `activity index ${number}`,
    },
    rank: (number) => `rank ${number} in the industry`,
    comma: ', ',
    stop: '.',
  },
};
