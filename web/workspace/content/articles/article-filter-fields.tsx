import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ArticleState } from '#contract/content/article-states.ts';
import type { ArticleCategory } from '#contract/content/articles.ts';
import { sourceName, sourcesQuery } from '#web/workspace/content/sources/sources.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import styles from './article-list.module.css';
import type { useArticleFilters } from './use-article-filters.ts';

const categories: readonly ArticleCategory[] = ['BA', 'ESG', 'TPC'];
const states: readonly ArticleState[] = ['draft', 'in_review', 'scheduled', 'published', 'withdrawn'];

interface ArticleFilterFieldsProps extends Pick<ReturnType<typeof useArticleFilters>, 'filters' | 'change'> {
  /** Only editors see other states than published. */
  readonly withState?: boolean;
}

/** Title, category, source and state of a list of articles. */
export function ArticleFilterFields({ filters, change, withState = false }: ArticleFilterFieldsProps) {
  const { t } = useTranslation();
  const { data: sources = [] } = useQuery(sourcesQuery);
  return (
    <>
      <KeywordField
        value={filters.keyword}
        label={t('articles.search')}
        placeholder={t('articles.searchPlaceholder')}
        onSearch={(words) => change('q', words)}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label={t('articles.category')}
        value={filters.category ?? ''}
        onChange={(value) => change('category', value)}
        options={[
          { value: '', label: t('articles.allCategories') },
          ...categories.map((value) => ({ value, label: value })),
        ]}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label={t('articles.source')}
        value={filters.sourceId ?? 0}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(value) => change('source', value || undefined)}
        options={[
          { value: 0, label: t('articles.allSources') },
          ...sources.map((source) => ({ value: source.id, label: sourceName(source) })),
        ]}
      />
      {withState && (
        <Select
          className={styles.filter ?? ''}
          aria-label={t('articles.state')}
          value={filters.state ?? ''}
          onChange={(value) => change('state', value)}
          options={[
            { value: '', label: t('articles.allStates') },
            ...states.map((value) => ({ value, label: t(`articles.states.${value}`) })),
          ]}
        />
      )}
    </>
  );
}
