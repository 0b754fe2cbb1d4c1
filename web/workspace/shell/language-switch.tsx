import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#web/shared/current-language.ts';
import styles from './header.module.css';
import { switchLanguage } from './switch-language.ts';

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
