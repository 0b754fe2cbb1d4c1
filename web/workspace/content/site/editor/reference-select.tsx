import { useQuery } from '@tanstack/react-query';
import { Select, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { wholeListQuery } from '../whole-list-query.ts';

interface ReferenceSelectProps extends SelectProps<number> {
  readonly kind: string;
  readonly isDisabled: boolean;
}

/** Selects another item by title. */
export function ReferenceSelect({ kind, isDisabled, ...select }: ReferenceSelectProps) {
  const { t } = useTranslation();
  const { data, isLoading } = useQuery({ ...wholeListQuery({ kind: kind as ContentKind }), staleTime: 0 });
  return (
    <Select<number>
      {...select}
      placeholder={t('content.choose')}
      disabled={isDisabled}
      loading={isLoading}
      showSearch={{ optionFilterProp: 'label' }}
      options={data?.list.map(({ id, title }) => ({ value: id, label: title || t('content.untitled') })) ?? []}
    />
  );
}
