import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { clientModuleFilters } from '#contract/clients/module-table.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import styles from './client.module.css';
import type { ClientFiltering } from './use-client-filters.ts';

/** Keywords, and module state. */
export function ClientFilterFields({ filtering: { filters, change } }: { readonly filtering: ClientFiltering }) {
  const { t } = useTranslation();
  return (
    <>
      <KeywordField
        value={filters.keyword}
        label={t('clients.search')}
        placeholder={t('clients.searchPlaceholder')}
        width={260}
        onSearch={(words) => change('q', words)}
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
