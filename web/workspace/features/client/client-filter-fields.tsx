import { Input, Select } from 'antd';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clientModuleFilters } from '#contract/module-table.ts';
import styles from './client.module.css';
import type { ClientFiltering } from './use-client-filters.ts';

/** Words, and how modules stand. */
export function ClientFilterFields({ filtering: { filters, change } }: { readonly filtering: ClientFiltering }) {
  const { t } = useTranslation();
  const search = (text: string) => text.trim() !== (filters.keyword ?? '') && change('q', text.trim());
  return (
    <>
      <Input
        key={filters.keyword ?? ''}
        className={styles.search ?? ''}
        defaultValue={filters.keyword ?? ''}
        prefix={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}
        placeholder={t('clients.searchPlaceholder')}
        aria-label={t('clients.search')}
        maxLength={100}
        allowClear
        onClear={() => change('q', undefined)}
        onPressEnter={({ currentTarget }) => search(currentTarget.value)}
        onBlur={({ target }) => search(target.value)}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label={t('clients.byModules')}
        value={filters.modules ?? ''}
        onChange={(value) => change('modules', value)}
        options={[
          { value: '', label: t('clients.allModules') },
          ...clientModuleFilters.map((value) => ({ value, label: t(`clients.filters.${value}`) })),
        ]}
      />
    </>
  );
}
