import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import styles from './peer.module.css';
import type { PeerFiltering } from './use-peer-filters.ts';

interface CandidateFieldsProps {
  readonly filtering: PeerFiltering;
  readonly industries: readonly { readonly id: number; readonly name: string }[];
  readonly ownIndustry: number | null;
}

/** Keyword and industry, one's own first. */
export function CandidateFields({ filtering, industries, ownIndustry }: CandidateFieldsProps) {
  const { t } = useTranslation();
  const { filters, change } = filtering;
  const isOwn = ({ id }: { readonly id: number }) => id === ownIndustry;
  const ordered = [...industries.filter(isOwn), ...industries.filter((industry) => !isOwn(industry))];
  return (
    <>
      <KeywordField
        value={filters.keyword}
        label={t('peers.search')}
        placeholder={t('peers.searchPlaceholder')}
        onSearch={(words) => change('q', words)}
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
