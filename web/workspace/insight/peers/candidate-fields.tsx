import { useTranslation } from 'react-i18next';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import type { ListOf } from '#web/workspace/kits/list/use-list.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import type { candidateAddress } from './candidate-address.ts';

interface CandidateFieldsProps {
  readonly list: ListOf<typeof candidateAddress>;
  readonly industries: readonly { readonly id: number; readonly name: string }[];
  readonly ownIndustry: number | null;
}

/** Keyword and industry, one's own first. */
export function CandidateFields({ list, industries, ownIndustry }: CandidateFieldsProps) {
  const { t } = useTranslation();
  const { filters, filterBy } = list;
  const isOwn = ({ id }: { readonly id: number }) => id === ownIndustry;
  const ordered = [...industries.filter(isOwn), ...industries.filter((industry) => !isOwn(industry))];
  return (
    <>
      <KeywordField
        value={filters.q}
        label={t('peers.search')}
        placeholder={t('peers.searchPlaceholder')}
        onSearch={(q) => filterBy({ q })}
      />
      <FilterSelect
        label={t('peers.industry')}
        all={t('peers.allIndustries')}
        value={filters.industry}
        options={ordered.map((industry) => ({
          value: industry.id,
          label: isOwn(industry) ? t('peers.ownIndustry', { name: industry.name }) : industry.name,
        }))}
        onChange={(industry) => filterBy({ industry })}
      />
    </>
  );
}
