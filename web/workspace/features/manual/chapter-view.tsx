import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManualChapter } from '#contract/manual.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatDay } from '#web/shared/format/date.ts';
import prose from '../../ui/prose.module.css';
import styles from './manual.module.css';
import { markWord, splitAt } from './search-chapters.ts';

/** Id of a chapter's heading in the document. */
export function chapterAnchor(id: number): string {
  return `chapter-${id}`;
}

interface ChapterViewProps {
  readonly chapter: ManualChapter;
  /** A word to mark, empty for none. */
  readonly word: string;
}

export function ChapterView({ chapter, word }: ChapterViewProps) {
  const { t } = useTranslation();
  const html = useMemo(() => markWord(chapter.bodyHtml, word), [chapter.bodyHtml, word]);
  const anchor = chapterAnchor(chapter.id);
  const foreign = chapter.untranslated && currentLanguage() !== 'zh-CN' ? { lang: 'zh-CN' } : {};
  return (
    <section className={styles.chapter} aria-labelledby={anchor}>
      <h2 id={anchor} tabIndex={-1} className={styles.chapterTitle} {...foreign}>
        {splitAt(chapter.title, word).map((part, index) =>
          // The parts of one text have no identity but their place.
          index % 2 === 1 ? <mark key={`${index}-${part}`}>{part}</mark> : part,
        )}
      </h2>
      {chapter.untranslated && <p className={styles.notice}>{t('manual.untranslated')}</p>}
      {/* Sanitised by the server when it was written. */}
      <div className={prose.prose} {...foreign} dangerouslySetInnerHTML={{ __html: html }} />
      <p className={styles.updated}>{t('manual.updated', { date: formatDay(chapter.updatedAt, currentLanguage()) })}</p>
    </section>
  );
}
