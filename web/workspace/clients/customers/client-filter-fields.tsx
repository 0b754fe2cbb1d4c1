import { useTranslation } from 'react-i18next';
import { clientModuleFilters } from '#contract/clients/module-table.ts';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import type { ListOf } from '#web/workspace/kits/list/use-list.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import type { clientAddress } from './client-address.ts';

/** Keywords, and module state. */
export function ClientFilterFields({ list: { filters, filterBy } }: { readonly list: ListOf<typeof clientAddress> }) {
  const { t } = useTranslation();
  return (
    <>
      <KeywordField
        value={filters.q}
        label={t('clients.search')}
        placeholder={t('clients.searchPlaceholder')}
        width={260}
        onSearch={(q) => filterBy({ q })}
      />
      <FilterSelect
        label={t('clients.byModules')}
        all={t('clients.allModules')}
        value={filters.modules}
        options={clientModuleFilters.map((value) => ({ value, label: t(`clients.filters.${value}`) }))}
        onChange={(modules) => filterBy({ modules })}
      />
    </>
  );
}
