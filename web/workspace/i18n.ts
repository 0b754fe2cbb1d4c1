import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLanguage } from '#web/shared/current-language.ts';
import { en } from './locales/en.ts';
import { zhCN } from './locales/zh-CN.ts';

/** Starts the interface texts in the language of the document; the switch reloads it. */
export function startI18n(): void {
  void i18next.use(initReactI18next).init({
    lng: currentLanguage(),
    resources: { 'zh-CN': { translation: zhCN }, en: { translation: en } },
    fallbackLng: 'zh-CN',
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    // The texts are part of the bundle: ready at once, without a promise in between.
    initAsync: false,
  });
}
