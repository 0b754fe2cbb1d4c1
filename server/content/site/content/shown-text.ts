import { isUntranslated, type Language, type LocalizedText, pickText } from '#contract/language.ts';

/** Localized texts of an item beside the names of those that are shown in Chinese, as an answer gives them. */
export function displayedItem<Name extends string>(
  localized: Readonly<Record<Name, LocalizedText | undefined>>,
  language: Language,
): Record<Name, string> & { readonly untranslated: Name[] } {
  const { texts, untranslated } = displayedTexts(localized, language);
  return { ...texts, untranslated };
}

/** The same where an answer is long, or kept as it is: without `untranslated` where everything is translated. */
export function brieflyDisplayed<Name extends string>(
  localized: Readonly<Record<Name, LocalizedText | undefined>>,
  language: Language,
): Record<Name, string> & { readonly untranslated?: Name[] } {
  const { texts, untranslated } = displayedTexts(localized, language);
  return { ...texts, ...(untranslated.length > 0 && { untranslated }) };
}

/** Localized texts of an item, and which of them are shown in Chinese. Missing texts are empty. */
export function displayedTexts<Name extends string>(
  texts: Readonly<Record<Name, LocalizedText | undefined>>,
  language: Language,
): { readonly texts: Record<Name, string>; readonly untranslated: Name[] } {
  const entries = Object.entries(texts) as [Name, LocalizedText | undefined][];
  return {
    texts: Object.fromEntries(entries.map(([name, text]) => [name, text ? pickText(text, language) : ''])) as Record<
      Name,
      string
    >,
    untranslated: entries
      .filter(([, text]) => text && text['zh-CN'] !== '' && isUntranslated(text, language))
      .map(([name]) => name),
  };
}
