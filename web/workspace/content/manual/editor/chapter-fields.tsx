import { Form, Input } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/language.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';

const RichTextEditor = lazyPart(
  async () => (await import('#web/workspace/kits/versioned/rich-text-editor.tsx')).RichTextEditor,
);

const languages: readonly Language[] = ['zh-CN', 'en'];

interface ChapterFieldsProps {
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly isDisabled: boolean;
}

/** Title and text of a chapter. Both languages stay in the form, whichever is shown. */
export function ChapterFields({ language: shown, onLanguage, isDisabled }: ChapterFieldsProps) {
  const { t } = useTranslation();
  const labelOf = (label: string, language: Language) => (
    <>
      {label}
      {language === 'en' && <span className={formStyles.optional}>{t('editor.optional')}</span>}
    </>
  );
  return (
    <>
      <div className={styles.languages}>
        <SegmentedSwitch
          label={t('editor.language')}
          value={shown}
          onChange={onLanguage}
          options={[
            { value: 'zh-CN', label: t('editor.zh') },
            { value: 'en', label: t('editor.en') },
          ]}
        />
      </div>
      {languages.map((language) => (
        <div key={language} hidden={language !== shown}>
          <Form.Item name={['title', language]} label={labelOf(t('manualEditor.title'), language)}>
            <Input maxLength={language === 'en' ? 200 : 100} lang={language} disabled={isDisabled} />
          </Form.Item>
          {/* Headings of a text begin below one of the page. */}
          <h2 className="visually-hidden">{t('manualEditor.body')}</h2>
          <Suspense fallback={<Skeleton height={380} />}>
            <Form.Item name={['body', language]} label={labelOf(t('manualEditor.body'), language)}>
              <RichTextEditor
                // The rich-text editor learns only on mounting whether it may be written in.
                key={String(isDisabled)}
                label={t('manualEditor.body')}
                lang={language}
                isDisabled={isDisabled}
                linksIntoSite
              />
            </Form.Item>
          </Suspense>
        </div>
      ))}
    </>
  );
}
