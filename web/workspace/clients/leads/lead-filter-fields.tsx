import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { leadKinds, leadStates } from '#contract/clients/lead-states.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import listStyles from '#web/workspace/ui/list.module.css';
import type { LeadFiltering } from './use-lead-filters.ts';

/** Words, kind and state of a list of leads. */
export function LeadFilterFields({ filtering: { filters, change } }: { readonly filtering: LeadFiltering }) {
  const { t } = useTranslation();
  return (
    <>
      <KeywordField
        value={filters.keyword}
        label={t('leads.search')}
        placeholder={t('leads.searchPlaceholder')}
        width={280}
        onSearch={(words) => change('q', words)}
      />
      <Select
        className={listStyles.filter ?? ''}
        aria-label={t('leads.kind')}
        value={filters.kind ?? ''}
        onChange={(value) => change('kind', value)}
        options={[
          { value: '', label: t('leads.allKinds') },
          ...leadKinds.map((value) => ({ value, label: t(`leads.kinds.${value}`) })),
        ]}
      />
      <Select
        className={listStyles.filter ?? ''}
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
