import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import listStyles from '#web/workspace/ui/list.module.css';
import { choiceLabels } from './labels.ts';
import { type ContentFiltering, states } from './use-content-filters.ts';

/** Words and state of a list of content. */
export function ContentFilterFields({ filtering: { filters, change } }: { readonly filtering: ContentFiltering }) {
  const { t } = useTranslation();
  const choice = choiceLabels(filters.kind);
  return (
    <>
      <KeywordField
        value={filters.keyword}
        label={t('content.search')}
        placeholder={t('content.searchPlaceholder')}
        onSearch={(words) => change('q', words)}
      />
      {choice && (
        <Select<string | number>
          className={listStyles.filter ?? ''}
          aria-label={choice.label}
          value={filters.choice ?? ''}
          onChange={(value) => change('choice', value)}
          options={[{ value: '', label: t('content.allChoices', { name: choice.label }) }, ...choice.options]}
        />
      )}
      <Select
        className={listStyles.filter ?? ''}
        aria-label={t('content.state')}
        value={filters.state ?? ''}
        onChange={(value) => change('state', value)}
        options={[
          { value: '', label: t('articles.allStates') },
          ...states.map((value) => ({ value, label: t(`articles.states.${value}`) })),
        ]}
      />
    </>
  );
}
