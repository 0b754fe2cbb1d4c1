import type { Language } from '#contract/language.ts';

/** The language of this page, decided by the server in `<html lang>` (docs/product/api.md, "Language"). */
export function currentLanguage(): Language {
  return document.documentElement.lang.toLowerCase().startsWith('en') ? 'en' : 'zh-CN';
}
