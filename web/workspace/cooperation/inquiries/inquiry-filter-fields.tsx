import { useTranslation } from 'react-i18next';
import { inquiryStates, questionFilters } from '#contract/cooperation/inquiry-rules.ts';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import type { ListOf } from '#web/workspace/kits/list/use-list.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import { useItems, useLabels } from '#web/workspace/ui/use-labels.ts';
import type { inquiryAddress } from './inquiry-address.ts';

/** Keywords, state, questions and service field. */
export function InquiryFilterFields({ list: { filters, filterBy } }: { readonly list: ListOf<typeof inquiryAddress> }) {
  const { t } = useTranslation();
  const fields = useItems('zcb_domain');
  const stateOf = useLabels('purchaser_inquiry_state_enum');
  return (
    <>
      <KeywordField
        value={filters.q}
        label={t('inquiries.search')}
        placeholder={t('inquiries.searchPlaceholder')}
        width={240}
        onSearch={(q) => filterBy({ q })}
      />
      <FilterSelect
        label={t('inquiries.byState')}
        all={t('inquiries.allStates')}
        value={filters.state}
        options={inquiryStates.map((value) => ({ value, label: stateOf(value) }))}
        onChange={(state) => filterBy({ state })}
      />
      <FilterSelect
        label={t('inquiries.byQuestions')}
        all={t('inquiries.anyQuestions')}
        value={filters.questions}
        options={questionFilters.map((value) => ({ value, label: t(`inquiries.questionsOf.${value}`) }))}
        onChange={(questions) => filterBy({ questions })}
      />
      <FilterSelect
        label={t('inquiries.byField')}
        all={t('inquiries.allFields')}
        value={filters.field}
        options={fields.map(({ k, v }) => ({ value: k, label: v }))}
        onChange={(field) => filterBy({ field })}
      />
    </>
  );
}
