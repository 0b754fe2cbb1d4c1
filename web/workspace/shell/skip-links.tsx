import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './skip-links.module.css';

/** Moves the focus itself: following the fragment would count as a navigation. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const target = document.querySelector<HTMLElement>(event.currentTarget.hash);
  target?.scrollIntoView({ block: 'nearest' });
  target?.focus();
}

/** The first focusable elements of the page, hidden until they are focused (layout.md §7). */
export function SkipLinks() {
  const { t } = useTranslation();
  return (
    <div className={styles.links}>
      <a href="#main" onClick={focusTarget}>
        {t('shell.skipToMain')}
      </a>
      <a href="#side-menu" onClick={focusTarget}>
        {t('shell.skipToMenu')}
      </a>
    </div>
  );
}
