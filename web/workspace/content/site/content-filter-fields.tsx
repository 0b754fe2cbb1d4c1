import { useTranslation } from 'react-i18next';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { shownStates } from '#contract/content/site-content/states.ts';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import type { ListOf } from '#web/workspace/kits/list/use-list.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { choiceLabels } from './labels.ts';
import type { contentAddress } from './use-content-filters.ts';

interface ContentFilterFieldsProps {
  readonly kind: ContentKind;
  readonly list: ListOf<typeof contentAddress>;
}

/** Words, main choice and state of a list of content. */
export function ContentFilterFields({ kind, list: { filters, filterBy } }: ContentFilterFieldsProps) {
  const { t } = useTranslation();
  const stateName = useLabels('article_state');
  const choice = choiceLabels(kind);
  return (
    <>
      <KeywordField
        value={filters.q}
        label={t('content.search')}
        placeholder={t('content.searchPlaceholder')}
        onSearch={(q) => filterBy({ q })}
      />
      {choice && (
        <FilterSelect
          label={choice.label}
          all={t('content.allChoices', { name: choice.label })}
          value={filters.choice}
          options={choice.options.map(({ value, label }) => ({ value: String(value), label }))}
          onChange={(chosen) => filterBy({ choice: chosen })}
        />
      )}
      <FilterSelect
        label={t('content.state')}
        all={t('articles.allStates')}
        value={filters.state}
        options={shownStates.map((value) => ({ value, label: stateName(value) }))}
        onChange={(state) => filterBy({ state })}
      />
    </>
  );
}
