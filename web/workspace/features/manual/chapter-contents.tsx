import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManualChapter } from '#contract/manual.ts';
import { chapterAnchor } from './chapter-view.tsx';
import styles from './manual.module.css';

/** Moves there itself: following the fragment would be a navigation, and those start at the top (seed §2). */
function goToChapter(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const heading = document.querySelector<HTMLElement>(event.currentTarget.hash);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

export function ChapterContents({ chapters }: { readonly chapters: readonly ManualChapter[] }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.contents} aria-label={t('manual.contents')}>
      <p className={styles.contentsTitle} aria-hidden="true">
        {t('manual.contents')}
      </p>
      <ol>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${chapterAnchor(id)}`} onClick={goToChapter}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
