import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLanguage } from '#web/shared/current-language.ts';
import { en } from './locales/en.ts';
import { zhCN } from './locales/zh-CN.ts';

/** Starts i18next in the document's language; switching reloads the document. */
export function startI18n(): void {
  void i18next.use(initReactI18next).init({
    lng: currentLanguage(),
    resources: { 'zh-CN': { translation: zhCN }, en: { translation: en } },
    fallbackLng: 'zh-CN',
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    // Texts are bundled: available synchronously.
    initAsync: false,
  });
}
