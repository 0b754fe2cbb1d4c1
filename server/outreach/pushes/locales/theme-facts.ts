import type { HotWordState } from '#contract/insight/hot-words.ts';
import type { Language } from '#contract/language.ts';

interface ThemeFactTexts {
  readonly words: string;
  readonly companies: string;
  readonly sources: string;
  readonly comma: string;
  readonly word: (word: string, rise: string, state: HotWordState) => string;
  readonly share: (company: string, share: string) => string;
  readonly source: (source: string, stories: number) => string;
}

const chineseStates = { new: '新上榜', up: '上升', flat: '持平', down: '回落' } as const;
const englishStates = { new: 'new', up: 'rising', flat: 'steady', down: 'falling' } as const;

/** What stands below the figures of a theme in a digest, one line each. */
export const themeFactTexts: Readonly<Record<Language, ThemeFactTexts>> = {
  'zh-CN': {
    ...{ words: '升温词', companies: '声量份额', sources: '来源', comma: '，' },
    word: (word, rise, state) => `${word} ${rise} ${chineseStates[state]}`,
    share: (company, share) => `${company} ${share}`,
    source: (source, stories) => `${source} ${stories} 则`,
  },
  en: {
    ...{ words: 'Rising words', companies: 'Share of voice', sources: 'Sources', comma: ', ' },
    word: (word, rise, state) => `${word} ${rise} ${englishStates[state]}`,
    share: (company, share) => `${company} ${share}`,
    source: (source, stories) => `${source} ${stories} ${stories === 1 ? 'story' : 'stories'}`,
  },
};
