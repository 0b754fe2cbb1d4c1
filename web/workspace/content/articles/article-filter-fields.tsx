import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { articleStates } from '#contract/content/article-states.ts';
import { sourceName, sourcesQuery } from '#web/workspace/content/sources/sources.ts';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import { useCategoryOptions } from '#web/workspace/ui/use-category-options.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import type { ArticleFilterValues } from './article-address.ts';

interface ArticleFilterFieldsProps {
  readonly filters: ArticleFilterValues;
  readonly onFilter: (
    changes: { readonly [Name in keyof ArticleFilterValues]: ArticleFilterValues[Name] | undefined },
  ) => void;
  /** Only editors see other states than published. */
  readonly withState?: boolean;
}

/** Title, category, source and state of a list of articles. */
export function ArticleFilterFields({ filters, onFilter, withState = false }: ArticleFilterFieldsProps) {
  const { t } = useTranslation();
  const stateName = useLabels('article_state');
  const categories = useCategoryOptions();
  const { data: sources = [] } = useQuery(sourcesQuery);
  return (
    <>
      <KeywordField
        value={filters.q}
        label={t('articles.search')}
        placeholder={t('articles.searchPlaceholder')}
        onSearch={(q) => onFilter({ q })}
      />
      <FilterSelect
        label={t('articles.category')}
        all={t('articles.allCategories')}
        value={filters.category}
        options={categories}
        onChange={(category) => onFilter({ category })}
      />
      <FilterSelect
        label={t('articles.source')}
        all={t('articles.allSources')}
        isSearchable
        value={filters.source}
        options={sources.map((source) => ({ value: source.id, label: sourceName(source) }))}
        onChange={(source) => onFilter({ source })}
      />
      {withState && (
        <FilterSelect
          label={t('articles.state')}
          all={t('articles.allStates')}
          value={filters.state}
          options={articleStates.map((value) => ({ value, label: stateName(value) }))}
          onChange={(state) => onFilter({ state })}
        />
      )}
    </>
  );
}
