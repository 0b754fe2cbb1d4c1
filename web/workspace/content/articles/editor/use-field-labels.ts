import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const names = {
  title: 'editor.title',
  summary: 'editor.summary',
  body: 'editor.body',
  sourceId: 'editor.source',
  category: 'editor.category',
  publishedAt: 'editor.publishedAt',
  link: 'editor.link',
} as const;

/** What the field at a path is called, such as `title.en`. */
export function useFieldLabels(): (path: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (path) => {
      const [field = '', language] = path.split('.');
      const name = names[field as keyof typeof names];
      const label = name ? t(name) : field;
      return language === 'en' ? `${label} (${t('editor.en')})` : label;
    },
    [t],
  );
}
