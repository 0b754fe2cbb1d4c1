import type { Language } from '#contract/language.ts';

/** Duplicated to avoid importing the schemas; the type ensures equality. */
const languageParameter: typeof import('#contract/language.ts').languageCookie = 'lang';

/**
 * Loads the page in another language. The server keeps it in a cookie with its answer, so whoever stays for something
 * unsaved has the page, and what it asks for, in one language.
 */
export function switchLanguage(language: Language): void {
  const url = new URL(location.href);
  url.searchParams.set(languageParameter, language);
  location.replace(url);
}

/** Takes the language out of the address: it would override the one that is chosen later. */
export function forgetLanguageInAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(languageParameter)) return;
  url.searchParams.delete(languageParameter);
  history.replaceState(history.state, '', url);
}
