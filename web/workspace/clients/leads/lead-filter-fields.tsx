import { useTranslation } from 'react-i18next';
import { leadKinds, leadOwnerFilters, leadStates } from '#contract/clients/lead-states.ts';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import type { ListOf } from '#web/workspace/kits/list/use-list.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import type { leadAddress } from './lead-address.ts';

/** Words, kind and state of the list of leads. */
export function LeadFilterFields({ list: { filters, filterBy } }: { readonly list: ListOf<typeof leadAddress> }) {
  const { t } = useTranslation();
  return (
    <>
      <KeywordField
        value={filters.q}
        label={t('leads.search')}
        placeholder={t('leads.searchPlaceholder')}
        width={280}
        onSearch={(q) => filterBy({ q })}
      />
      <FilterSelect
        label={t('leads.kind')}
        all={t('leads.allKinds')}
        value={filters.kind}
        options={leadKinds.map((value) => ({ value, label: t(`leads.kinds.${value}`) }))}
        onChange={(kind) => filterBy({ kind })}
      />
      <FilterSelect
        label={t('leads.state')}
        all={t('leads.allStates')}
        value={filters.state}
        options={leadStates.map((value) => ({ value, label: t(`leads.states.${value}`) }))}
        onChange={(state) => filterBy({ state })}
      />
      <FilterSelect
        label={t('leads.owner')}
        all={t('leads.allOwners')}
        value={filters.owner}
        options={leadOwnerFilters.map((value) => ({ value, label: t(`leads.owners.${value}`) }))}
        onChange={(owner) => filterBy({ owner })}
      />
      <FilterSelect
        label={t('leads.remindOn')}
        all={t('leads.anyReminder')}
        value={filters.due}
        options={[{ value: 'yes', label: t('leads.due') }]}
        onChange={(due) => filterBy({ due })}
      />
    </>
  );
}
