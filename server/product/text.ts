import type { LocalizedText } from '#contract/language.ts';

/** A short text in Chinese and English. */
export type Pair = readonly [zh: string, en: string];

export const text = (zh: string, en: string): LocalizedText => ({ 'zh-CN': zh, en });

export const pairText = ([zh, en]: Pair): LocalizedText => text(zh, en);
