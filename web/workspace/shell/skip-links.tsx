import { useTranslation } from 'react-i18next';
import styles from './skip-links.module.css';

/** First focusable elements, hidden until focused (docs/visual-language.md, "Accessibility"). */
export function SkipLinks() {
  const { t } = useTranslation();
  return (
    <div className={styles.links}>
      <a href="#main">{t('shell.skipToMain')}</a>
      <a href="#side-menu">{t('shell.skipToMenu')}</a>
    </div>
  );
}
