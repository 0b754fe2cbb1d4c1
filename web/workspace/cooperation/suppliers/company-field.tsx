import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupplierDetail } from '#contract/cooperation/suppliers.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';

interface CompanyFieldProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (stockId: number | null) => void;
  /** The one that is stored. */
  readonly known: SupplierDetail['company'];
  readonly isDisabled: boolean;
}

/** The listed company that a supplier is, found by name or code. */
export function CompanyField({ id, value, onChange, known, isDisabled }: CompanyFieldProps) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState<{ readonly value: number; readonly label: string }>();
  const words = useDeferredValue(keyword.trim());
  const { data, isFetching } = useQuery({
    ...apiQuery('finder.find', { body: { words } }, { quiet: true }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const found = words === '' ? [] : (data?.find(({ kind }) => kind === 'company')?.items ?? []);
  const options = found.map((company) => ({ value: company.id, label: `${company.title} ${company.note}` }));
  const stored = known ? [{ value: known.stockId, label: `${known.name} ${known.code}` }] : [];
  const all = [...options, ...(picked ? [picked] : []), ...stored];
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      value={value ?? null}
      allowClear
      disabled={isDisabled}
      loading={isFetching}
      placeholder={t('suppliers.companyPlaceholder')}
      notFoundContent={words === '' ? t('suppliers.companyType') : t('suppliers.companyNone')}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={all.filter((one, index) => all.findIndex((other) => other.value === one.value) === index)}
      onChange={(next?: number) => {
        setPicked(all.find((one) => one.value === next));
        onChange?.(next ?? null);
      }}
    />
  );
}
