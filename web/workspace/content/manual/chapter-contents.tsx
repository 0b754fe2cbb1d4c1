import { useTranslation } from 'react-i18next';
import type { ManualChapter } from '#contract/content/manual.ts';
import { chapterAnchor } from './chapter-view.tsx';
import styles from './manual.module.css';

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
            <a href={`#${chapterAnchor(id)}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
