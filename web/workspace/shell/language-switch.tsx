import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/language.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import styles from './header.module.css';

/** Duplicated to avoid importing the schemas; the type ensures equality. */
const languageCookie: typeof import('#contract/language.ts').languageCookie = 'lang';

/** One year, in seconds. */
const cookieAge = 31_536_000;

/** The server renders from the cookie, so the document is reloaded, without `?lang=`, which would override it. */
function switchLanguage(language: Language): void {
  // The Cookie Store API is not in all supported browsers.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${cookieAge}; samesite=lax`;
  const url = new URL(location.href);
  url.searchParams.delete(languageCookie);
  if (url.href === location.href) location.reload();
  else location.replace(url);
}

export function LanguageSwitch() {
  const { t } = useTranslation();
  const isEnglish = currentLanguage() === 'en';
  return (
    <button type="button" className={styles.language} onClick={() => switchLanguage(isEnglish ? 'zh-CN' : 'en')}>
      <span className="visually-hidden">{t('shell.language')}</span>
      {isEnglish ? '中' : <b>中</b>}
      <span>/</span>
      {isEnglish ? <b>EN</b> : 'EN'}
    </button>
  );
}
