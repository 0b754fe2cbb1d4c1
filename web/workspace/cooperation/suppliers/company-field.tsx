import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useNothingOffered } from '#web/workspace/kits/form/use-nothing-offered.ts';
import { type CompanyOption, companyOption } from './supplier-values.ts';

interface CompanyFieldProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (stockId: number | null) => void;
  /** Those that can be shown by name before anything is searched for. */
  readonly known: readonly CompanyOption[];
  readonly onPick: (company: CompanyOption) => void;
}

/** The listed company that a supplier is, found by name or code. */
export function CompanyField({ id, value, onChange, known, onPick }: CompanyFieldProps) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState('');
  const words = useDeferredValue(keyword.trim());
  const { data, isFetching, isError } = useQuery({
    ...apiQuery('supplier.companies', { body: { words } }, { quiet: true }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const options = (words === '' ? [] : (data ?? [])).map(companyOption);
  const all = [...options, ...known];
  const nothing = useNothingOffered({ isFetching, isError }, t('suppliers.companyNone'));
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      value={value ?? null}
      allowClear
      loading={isFetching}
      placeholder={t('suppliers.companyPlaceholder')}
      notFoundContent={words === '' ? t('suppliers.companyType') : nothing}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={all.filter((one, index) => all.findIndex((other) => other.value === one.value) === index)}
      onChange={(next?: number) => {
        const picked = all.find((one) => one.value === next);
        if (picked) onPick(picked);
        onChange?.(next ?? null);
      }}
    />
  );
}
