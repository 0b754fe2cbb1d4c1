import type { Language } from '#contract/language.ts';

interface ThemeFactTexts {
  readonly words: string;
  readonly companies: string;
  readonly sources: string;
  readonly comma: string;
  /** With the dictionary's name of its state. */
  readonly word: (word: string, rise: string, state: string) => string;
  readonly share: (company: string, share: string) => string;
  readonly source: (source: string, stories: number) => string;
}

/** What stands below the figures of a theme in a digest, one line each. */
export const themeFactTexts: Readonly<Record<Language, ThemeFactTexts>> = {
  'zh-CN': {
    ...{ words: '升温词', companies: '声量份额', sources: '来源', comma: '，' },
    word: (word, rise, state) => `${word} ${rise} ${state}`,
    share: (company, share) => `${company} ${share}`,
    source: (source, stories) => `${source} ${stories} 则`,
  },
  en: {
    ...{ words: 'Rising words', companies: 'Share of voice', sources: 'Sources', comma: ', ' },
    word: (word, rise, state) => `${word} ${rise} ${state}`,
    share: (company, share) => `${company} ${share}`,
    source: (source, stories) => `${source} ${stories} ${stories === 1 ? 'story' : 'stories'}`,
  },
};
