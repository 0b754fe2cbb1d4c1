import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#contract/language.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import type { Texts } from './locales/texts.ts';

/** The document preloads those of its language; switching reloads it. */
const loadTexts: Readonly<Record<Language, () => Promise<Texts>>> = {
  'zh-CN': async () => (await import('./locales/zh-CN.ts')).zhCN,
  en: async () => (await import('./locales/en.ts')).en,
};

/** Starts i18next in the document's language, whose texts are there for everything that is drawn afterwards. */
export async function startI18n(): Promise<void> {
  const lng = currentLanguage();
  await i18next.use(initReactI18next).init({
    lng,
    resources: { [lng]: { translation: await loadTexts[lng]() } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
}
