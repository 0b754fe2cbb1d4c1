import { Form, Input, Select } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/language.ts';
import { SourceSelect } from '#web/workspace/content/sources/source-select.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { useCategoryOptions } from '#web/workspace/ui/use-category-options.ts';

const RichTextEditor = lazyPart(
  async () => (await import('#web/workspace/kits/versioned/rich-text-editor.tsx')).RichTextEditor,
);

const languages: readonly Language[] = ['zh-CN', 'en'];

interface EditorFieldsProps {
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly isDisabled: boolean;
}

/** The fields of an article. Both languages stay in the form whichever is shown. */
export function EditorFields({ language: shown, onLanguage, isDisabled }: EditorFieldsProps) {
  const { t } = useTranslation();
  const categories = useCategoryOptions();
  const chosen: number | undefined = Form.useWatch('sourceId');
  const optional = (label: ReactNode) => (
    <>
      {label}
      <span className={formStyles.optional}>{t('editor.optional')}</span>
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
      {languages.map((language) => {
        const isOptional = language === 'en';
        return (
          <div key={language} hidden={language !== shown}>
            <Form.Item name={['title', language]} label={isOptional ? optional(t('editor.title')) : t('editor.title')}>
              <Input.TextArea
                lang={language}
                rows={1}
                className={styles.growing ?? ''}
                maxLength={isOptional ? 300 : 200}
                disabled={isDisabled}
              />
            </Form.Item>
            <Form.Item name={['summary', language]} label={optional(t('editor.summary'))}>
              <Input.TextArea
                lang={language}
                rows={2}
                className={styles.growing ?? ''}
                maxLength={isOptional ? 2000 : 1000}
                disabled={isDisabled}
              />
            </Form.Item>
            <Suspense fallback={<Skeleton height={380} />}>
              <Form.Item name={['body', language]} label={isOptional ? optional(t('editor.body')) : t('editor.body')}>
                <RichTextEditor
                  key={String(isDisabled)}
                  label={t('editor.body')}
                  lang={language}
                  isDisabled={isDisabled}
                />
              </Form.Item>
            </Suspense>
          </div>
        );
      })}
      <div className={styles.pair}>
        <Form.Item name="sourceId" label={t('editor.source')}>
          <SourceSelect former={chosen} disabled={isDisabled} />
        </Form.Item>
        <Form.Item name="category" label={t('editor.category')}>
          <Select disabled={isDisabled} options={categories} />
        </Form.Item>
        <Form.Item name="publishedAt" label={t('editor.publishedAt')} extra={t('editor.publishedAtHelp')}>
          <Input type="datetime-local" disabled={isDisabled} />
        </Form.Item>
        <Form.Item name="link" label={optional(t('editor.link'))}>
          <Input type="url" inputMode="url" maxLength={2000} placeholder="https://" disabled={isDisabled} />
        </Form.Item>
      </div>
    </>
  );
}
