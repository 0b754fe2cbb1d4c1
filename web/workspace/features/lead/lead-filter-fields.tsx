import { Input, Select } from 'antd';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { leadKinds, leadStates } from '#contract/lead-states.ts';
import styles from './leads.module.css';
import type { LeadFiltering } from './use-lead-filters.ts';

/** Words, kind and state of a list of leads. */
export function LeadFilterFields({ filtering: { filters, change } }: { readonly filtering: LeadFiltering }) {
  const { t } = useTranslation();
  const search = (text: string) => text.trim() !== (filters.keyword ?? '') && change('q', text.trim());
  return (
    <>
      <Input
        key={filters.keyword ?? ''}
        className={styles.search ?? ''}
        defaultValue={filters.keyword ?? ''}
        prefix={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}
        placeholder={t('leads.searchPlaceholder')}
        aria-label={t('leads.search')}
        maxLength={100}
        allowClear
        onClear={() => change('q', undefined)}
        onPressEnter={({ currentTarget }) => search(currentTarget.value)}
        onBlur={({ target }) => search(target.value)}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label={t('leads.kind')}
        value={filters.kind ?? ''}
        onChange={(value) => change('kind', value)}
        options={[
          { value: '', label: t('leads.allKinds') },
          ...leadKinds.map((value) => ({ value, label: t(`leads.kinds.${value}`) })),
        ]}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label={t('leads.state')}
        value={filters.state ?? ''}
        onChange={(value) => change('state', value)}
        options={[
          { value: '', label: t('leads.allStates') },
          ...leadStates.map((value) => ({ value, label: t(`leads.states.${value}`) })),
        ]}
      />
    </>
  );
}
