import { useTranslation } from 'react-i18next';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import type { ListOf } from '#web/workspace/kits/list/use-list.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { type sourceAddress, sourceStates } from './source-address.ts';
import { sourceTiers } from './sources.ts';

/** Keywords, tier, and whether the source is on. */
export function SourceFilterFields({ list: { filters, filterBy } }: { readonly list: ListOf<typeof sourceAddress> }) {
  const { t } = useTranslation();
  const tierName = useLabels('source_tier');
  return (
    <>
      <KeywordField
        value={filters.q}
        label={t('sources.search')}
        placeholder={t('sources.searchPlaceholder')}
        width={220}
        onSearch={(q) => filterBy({ q })}
      />
      <FilterSelect
        label={t('sources.byTier')}
        all={t('sources.allTiers')}
        value={filters.tier}
        options={sourceTiers.map((value) => ({ value, label: tierName(value) }))}
        onChange={(tier) => filterBy({ tier })}
      />
      <FilterSelect
        label={t('sources.byState')}
        all={t('sources.allStates')}
        value={filters.state}
        options={sourceStates.map((value) => ({ value, label: t(`sources.states.${value}`) }))}
        onChange={(state) => filterBy({ state })}
      />
    </>
  );
}
