import { Input, Select } from 'antd';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './peer.module.css';
import type { PeerFiltering } from './use-peer-filters.ts';

interface CandidateFieldsProps {
  readonly filtering: PeerFiltering;
  readonly industries: readonly { readonly id: number; readonly name: string }[];
  readonly ownIndustry: number | null;
}

/** Words and industry, the own one first. */
export function CandidateFields({ filtering, industries, ownIndustry }: CandidateFieldsProps) {
  const { t } = useTranslation();
  const { filters, change } = filtering;
  const search = (text: string) => text.trim() !== (filters.keyword ?? '') && change('q', text.trim());
  const isOwn = ({ id }: { readonly id: number }) => id === ownIndustry;
  const ordered = [...industries.filter(isOwn), ...industries.filter((industry) => !isOwn(industry))];
  return (
    <>
      <Input
        key={filters.keyword ?? ''}
        className={styles.search ?? ''}
        defaultValue={filters.keyword ?? ''}
        prefix={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}
        placeholder={t('peers.searchPlaceholder')}
        aria-label={t('peers.search')}
        maxLength={100}
        allowClear
        onClear={() => change('q', undefined)}
        onPressEnter={({ currentTarget }) => search(currentTarget.value)}
        onBlur={({ target }) => search(target.value)}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label={t('peers.industry')}
        value={filters.industryId ?? 0}
        onChange={(value) => change('industry', value === 0 ? undefined : value)}
        options={[
          { value: 0, label: t('peers.allIndustries') },
          ...ordered.map((industry) => ({
            value: industry.id,
            label: isOwn(industry) ? t('peers.ownIndustry', { name: industry.name }) : industry.name,
          })),
        ]}
      />
    </>
  );
}
