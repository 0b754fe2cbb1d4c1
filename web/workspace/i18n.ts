import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#contract/language.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import type { FirstTexts, PageTexts } from './locales/texts.ts';

/** The document preloads those of its language; switching reloads it. */
const loadFirst: Readonly<Record<Language, () => Promise<FirstTexts>>> = {
  'zh-CN': async () => (await import('./locales/zh-CN.ts')).zhCN,
  en: async () => (await import('./locales/en.ts')).en,
};
const loadRest: Readonly<Record<Language, () => Promise<PageTexts>>> = {
  'zh-CN': async () => (await import('./locales/pages-zh-CN.ts')).pagesZhCN,
  en: async () => (await import('./locales/pages-en.ts')).pagesEn,
};

/** Starts i18next in the document's language with the texts of the frame and of a client's home. */
export async function startI18n(): Promise<void> {
  const lng = currentLanguage();
  await i18next.use(initReactI18next).init({
    lng,
    resources: { [lng]: { translation: await loadFirst[lng]() } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
}

let rest: Promise<void> | undefined;

/** Adds the texts of all other pages, once. What did not arrive is asked for again by the next call. */
export function loadPageTexts(): Promise<void> {
  rest ??= addPageTexts().catch((error: unknown) => {
    rest = undefined;
    throw error;
  });
  return rest;
}

async function addPageTexts(): Promise<void> {
  const [texts] = await Promise.all([loadRest[currentLanguage()](), i18next.isInitialized ? undefined : startI18n()]);
  i18next.addResourceBundle(i18next.language, 'translation', texts);
}

/** For `import()` of what the first page does not show: its texts come with its code. */
export async function withPageTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([load(), loadPageTexts()]);
  return loaded;
}
