import { useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { EditableChapter } from '#contract/content/manual-editing.ts';
import { isUntranslated, type Language, pickText } from '#contract/language.ts';
import { useViewablePictures } from '#web/workspace/kits/uploads/use-upload.ts';
import { FramedPage } from '#web/workspace/kits/versioned/framed-page.tsx';
import { ChapterView } from '../chapter-view.tsx';
import styles from './manual-editor.module.css';

interface ChapterFrameProps {
  readonly chapter: EditableChapter;
  readonly language: Language;
}

/** A chapter as its readers will see it. */
export function ChapterFrame({ chapter, language }: ChapterFrameProps) {
  const { t, i18n } = useTranslation();
  const { id, title, body, changedAt, publishedAt } = chapter;
  const inLanguage = useMemo(() => i18n.cloneInstance({ lng: language }), [i18n, language]);
  const bodyHtml = useViewablePictures(pickText(body, language));
  const shown = {
    ...{ id, bodyHtml, title: pickText(title, language) },
    ...{ updatedAt: changedAt ?? publishedAt, untranslated: isUntranslated(body, language) },
  };
  return (
    <FramedPage
      title={t('preview.frame', { language: t(language === 'en' ? 'editor.en' : 'editor.zh') })}
      language={language}
    >
      <I18nextProvider i18n={inLanguage}>
        <div className={styles.preview}>
          <ChapterView chapter={shown} word="" language={language} />
        </div>
      </I18nextProvider>
    </FramedPage>
  );
}
