import type { LocalizedText } from '#contract/language.ts';

/** A text in Chinese and English, short enough to write many of them. */
export type Pair = readonly [zh: string, en: string];

export const text = (zh: string, en: string): LocalizedText => ({ 'zh-CN': zh, en });

export const pairText = ([zh, en]: Pair): LocalizedText => text(zh, en);
