import { useTranslation } from 'react-i18next';
import { certificateFilters, supplierStates } from '#contract/cooperation/supplier-rules.ts';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import type { ListOf } from '#web/workspace/kits/list/use-list.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import { useItems } from '#web/workspace/ui/use-labels.ts';
import type { supplierAddress } from './supplier-address.ts';

/** Keywords, state, service field, and certificates that end. */
export function SupplierFilterFields({
  list: { filters, filterBy },
}: {
  readonly list: ListOf<typeof supplierAddress>;
}) {
  const { t } = useTranslation();
  const fields = useItems('zcb_domain');
  return (
    <>
      <KeywordField
        value={filters.q}
        label={t('suppliers.search')}
        placeholder={t('suppliers.searchPlaceholder')}
        width={240}
        onSearch={(q) => filterBy({ q })}
      />
      <FilterSelect
        label={t('suppliers.byState')}
        all={t('suppliers.allStates')}
        value={filters.state}
        options={supplierStates.map((value) => ({ value, label: t(`suppliers.states.${value}`) }))}
        onChange={(state) => filterBy({ state })}
      />
      <FilterSelect
        label={t('suppliers.byField')}
        all={t('suppliers.allFields')}
        value={filters.field}
        options={fields.map(({ k, v }) => ({ value: k, label: v }))}
        onChange={(field) => filterBy({ field })}
      />
      <FilterSelect
        label={t('suppliers.byCertificates')}
        all={t('suppliers.allCertificates')}
        value={filters.certificates}
        options={certificateFilters.map((value) => ({ value, label: t(`suppliers.certificateFilters.${value}`) }))}
        onChange={(certificates) => filterBy({ certificates })}
      />
    </>
  );
}
