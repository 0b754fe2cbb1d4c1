import type { Language } from './language.ts';

const commas: Readonly<Record<Language, string>> = { 'zh-CN': '、', en: ', ' };

/** Names and the like in a row: `公司、行业`, `company, industry`. */
export function joinWords(words: readonly string[], language: Language): string {
  return words.join(commas[language]);
}
