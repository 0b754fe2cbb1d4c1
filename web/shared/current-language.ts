import type { Language } from '#contract/language.ts';

/** The language of this page, which the server decided and wrote into `<html lang>` (decisions §2). */
export function currentLanguage(): Language {
  return document.documentElement.lang.toLowerCase().startsWith('en') ? 'en' : 'zh-CN';
}
