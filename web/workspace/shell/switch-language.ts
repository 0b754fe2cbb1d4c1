import type { Language } from '#contract/language.ts';

/** Duplicated to avoid importing the schemas; the type ensures equality. */
const languageCookie: typeof import('#contract/language.ts').languageCookie = 'lang';

/** One year, in seconds. */
const cookieAge = 31_536_000;

/** The server renders from the cookie, so the document is reloaded, without `?lang=`, which would override it. */
export function switchLanguage(language: Language): void {
  // The Cookie Store API is not in all supported browsers.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${cookieAge}; samesite=lax`;
  const url = new URL(location.href);
  url.searchParams.delete(languageCookie);
  if (url.href === location.href) location.reload();
  else location.replace(url);
}
