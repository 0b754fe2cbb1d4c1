import { parseCookie } from 'cookie';
import { defaultLanguage, type Language, languageCookie, parseLanguage } from '#contract/language.ts';

/** The language of the request's cookie, else Chinese (docs/product/api.md, "Language"). */
export function cookieLanguage(cookieHeader: string | undefined): Language {
  if (!cookieHeader) return defaultLanguage;
  return parseLanguage(parseCookie(cookieHeader)[languageCookie]) ?? defaultLanguage;
}
