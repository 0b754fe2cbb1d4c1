import { Input, Select } from 'antd';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './content.module.css';
import { choiceLabels } from './labels.ts';
import { type ContentFiltering, states } from './use-content-filters.ts';

/** Words and state of a list of content. */
export function ContentFilterFields({ filtering: { filters, change } }: { readonly filtering: ContentFiltering }) {
  const { t } = useTranslation();
  const choice = choiceLabels(filters.kind);
  const search = (text: string) => text.trim() !== (filters.keyword ?? '') && change('q', text.trim());
  return (
    <>
      <Input
        key={filters.keyword ?? ''}
        className={styles.search ?? ''}
        defaultValue={filters.keyword ?? ''}
        prefix={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}
        placeholder={t('content.searchPlaceholder')}
        aria-label={t('content.search')}
        maxLength={100}
        allowClear
        onClear={() => change('q', '')}
        onPressEnter={({ currentTarget }) => search(currentTarget.value)}
        onBlur={({ target }) => search(target.value)}
      />
      {choice && (
        <Select<string | number>
          className={styles.filter ?? ''}
          aria-label={choice.label}
          value={filters.choice ?? ''}
          onChange={(value) => change('choice', value)}
          options={[{ value: '', label: t('content.allChoices', { name: choice.label }) }, ...choice.options]}
        />
      )}
      <Select
        className={styles.filter ?? ''}
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
