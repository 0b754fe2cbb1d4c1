import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import type { ListOf } from '#web/workspace/kits/list/use-list.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import type { companyAddress } from './company-address.ts';
import { industriesQuery, industryName } from './industries-query.ts';

const none = 0;

/** Keywords, industry, and whether the company is a client. */
export function CompanyFilterFields({ list: { filters, filterBy } }: { readonly list: ListOf<typeof companyAddress> }) {
  const { t } = useTranslation();
  const { data: industries = [] } = useQuery(industriesQuery);
  return (
    <>
      <KeywordField
        value={filters.q}
        label={t('companies.search')}
        placeholder={t('companies.searchPlaceholder')}
        width={260}
        onSearch={(q) => filterBy({ q })}
      />
      <FilterSelect<number>
        label={t('companies.byIndustry')}
        all={t('companies.allIndustries')}
        value={filters.industry === null ? none : filters.industry}
        isSearchable
        options={[
          ...industries.map((industry) => ({ value: industry.id, label: industryName(industry) })),
          { value: none, label: t('companies.noIndustry') },
        ]}
        onChange={(industry) => filterBy({ industry: industry === none ? null : industry })}
      />
      <FilterSelect
        label={t('companies.byClient')}
        all={t('companies.clientsAndOthers')}
        value={filters.client}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`companies.clients.${value}`) }))}
        onChange={(client) => filterBy({ client })}
      />
    </>
  );
}
