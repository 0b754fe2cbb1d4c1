import { z } from 'zod';

/** The languages of every text on the screen. The first is the default (docs/product/api.md, "Language"). */
export const languages = ['zh-CN', 'en'] as const;

export const languageSchema = z.enum(languages);
export type Language = z.infer<typeof languageSchema>;

export const defaultLanguage: Language = 'zh-CN';

/** The cookie that the language switch writes and the server renders from. */
export const languageCookie = 'lang';

/**
 * Reads a language from a free text such as `?lang=`, a cookie or a tag like `zh` or `en-GB`.
 * Anything unknown is `undefined`, so that a caller can go on to its next source.
 */
export function parseLanguage(value: string | null | undefined): Language | undefined {
  const tag = value?.toLowerCase();
  if (!tag) return undefined;
  if (tag === 'en' || tag.startsWith('en-')) return 'en';
  if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
  return undefined;
}

/**
 * A text an operator writes: Chinese always, English when it has been translated.
 * Stored as one JSON column, so an item and its translations change together.
 */
export const localizedTextSchema = z.strictObject({ 'zh-CN': z.string(), en: z.string().optional() });
export type LocalizedText = z.infer<typeof localizedTextSchema>;

/** The text in the wanted language, else in Chinese (docs/product/api.md, "Language"). */
export function pickText(text: LocalizedText, language: Language): string {
  return text[language] || text['zh-CN'];
}

/** Whether the reader sees the Chinese original because nobody has translated the item yet. */
export function isUntranslated(text: LocalizedText, language: Language): boolean {
  return !text[language];
}
