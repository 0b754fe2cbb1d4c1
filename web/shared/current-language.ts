import type { Language } from '#contract/language.ts';

/**
 * The language of this page, which the server decided and wrote into `<html lang>` (docs/product/api.md, "Language").
 */
export function currentLanguage(): Language {
  return document.documentElement.lang.toLowerCase().startsWith('en') ? 'en' : 'zh-CN';
}
