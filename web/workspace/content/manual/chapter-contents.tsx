import { useTranslation } from 'react-i18next';
import type { ManualChapter } from '#contract/content/manual.ts';
import { chapterAnchor, defaultLanguage } from './chapter-view.tsx';
import styles from './manual.module.css';

export function ChapterContents({ chapters }: { readonly chapters: readonly ManualChapter[] }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.contents} aria-label={t('manual.contents')}>
      <p className={styles.contentsTitle} aria-hidden="true">
        {t('manual.contents')}
      </p>
      <ol>
        {chapters.map(({ id, title, untranslated }) => (
          <li key={id}>
            <a href={`#${chapterAnchor(id)}`} lang={untranslated ? defaultLanguage : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
