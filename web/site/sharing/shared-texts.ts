import type { Dictionary } from '#contract/content/dictionary.ts';
import type { SharingTexts } from '../locales/zh-CN/sharing.ts';

/** Labels of an enumeration by key. */
export type Labels = Readonly<Record<string, string>>;

/** Texts of shared pages, with what the dictionary names. */
export type SharedTexts = SharingTexts & {
  readonly labels: { readonly states: Labels; readonly categories: Labels };
};

export const labelsIn = (dictionary: Dictionary, enumeration: string): Labels =>
  Object.fromEntries((dictionary[enumeration] ?? []).map(({ k, v }) => [k, v]));

export function withLabels(texts: SharingTexts, dictionary: Dictionary): SharedTexts {
  const states = labelsIn(dictionary, 'hot_word_state');
  return { ...texts, labels: { states, categories: labelsIn(dictionary, 'article_category') } };
}
