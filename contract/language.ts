import { z } from 'zod';

/** Supported languages; the first is the default (docs/product/api.md, "Language"). */
export const languages = ['zh-CN', 'en'] as const;

export const languageSchema = z.enum(languages);
export type Language = z.infer<typeof languageSchema>;

export const defaultLanguage: Language = 'zh-CN';

/** Language cookie, written by the language switch and read by the server. */
export const languageCookie = 'lang';

/**
 * Parses a language from `?lang=`, a cookie or a tag such as `zh` or `en-GB`. Unknown values give `undefined`, so that
 * the caller can try its next source.
 */
export function parseLanguage(value: string | null | undefined): Language | undefined {
  const tag = value?.toLowerCase();
  if (!tag) return undefined;
  if (tag === 'en' || tag.startsWith('en-')) return 'en';
  if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
  return undefined;
}

/** A text written by operators: Chinese always, English if translated. Stored as one JSON column. */
export const localizedTextSchema = z.strictObject({ 'zh-CN': z.string(), en: z.string().optional() });
export type LocalizedText = z.infer<typeof localizedTextSchema>;

/** The text in the given language, else in Chinese (docs/product/api.md, "Language"). */
export function pickText(text: LocalizedText, language: Language): string {
  return text[language] || text['zh-CN'];
}

/** Whether the Chinese original is shown because the item is not translated. */
export function isUntranslated(text: LocalizedText, language: Language): boolean {
  return !text[language];
}
