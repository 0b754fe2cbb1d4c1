import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManualChapter } from '#contract/content/manual.ts';
import type { Language } from '#contract/language.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { SanitisedHtml } from '#web/workspace/ui/sanitised-html.tsx';
import styles from './manual.module.css';
import { MarkedText } from './marked-text.tsx';
import { markWord } from './search-chapters.ts';

/** Language of untranslated texts (docs/product/api.md, "Language"). */
export const defaultLanguage: typeof import('#contract/language.ts').defaultLanguage = 'zh-CN';

/** Id of a chapter's heading. */
export function chapterAnchor(id: number): string {
  return `chapter-${id}`;
}

interface ChapterViewProps {
  readonly chapter: ManualChapter;
  /** A word to highlight; empty for none. */
  readonly word: string;
  /** Of the reader. */
  readonly language?: Language;
}

export function ChapterView({ chapter, word, language = currentLanguage() }: ChapterViewProps) {
  const { t } = useTranslation();
  const html = useMemo(() => markWord(chapter.bodyHtml, word), [chapter.bodyHtml, word]);
  const anchor = chapterAnchor(chapter.id);
  const lang = chapter.untranslated ? defaultLanguage : undefined;
  return (
    <section className={styles.chapter} aria-labelledby={anchor}>
      <h2 id={anchor} tabIndex={-1} className={styles.chapterTitle} lang={lang}>
        <MarkedText text={chapter.title} word={word} />
      </h2>
      {chapter.untranslated && <p className={styles.notice}>{t('manual.untranslated')}</p>}
      <SanitisedHtml html={html} lang={lang} />
      <p className={styles.updated}>{t('manual.updated', { date: formatDay(chapter.updatedAt, language) })}</p>
    </section>
  );
}
