import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pushLimits } from '#contract/outreach/push-rules.ts';
import type { PushSearch } from '#contract/outreach/pushes.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { type Choice, searchOf, withChosen } from './push-values.ts';
import styles from './pushes.module.css';

/** Companies that are offered at once. */
const offered = 20;

/** Figures, the chart, hot words, saved searches and companies: what a digest finds by itself. */
export function BlockFields({ companies }: { readonly companies: readonly Choice[] }) {
  const { t } = useTranslation();
  const maySearch = usePagePath('BaExplorer') !== undefined;
  const mayCompare = usePagePath('SameIndustry') !== undefined;
  return (
    <>
      {maySearch && (
        <Form.Item name="searches" label={t('pushes.searches')} extra={t('pushes.searchesHelp')}>
          <SearchChoice />
        </Form.Item>
      )}
      {mayCompare && <CompanyField chosen={companies} />}
      <Form.Item name="hasFigures" valuePropName="checked" className={styles.tight ?? ''}>
        <Checkbox>{t('pushes.hasFigures')}</Checkbox>
      </Form.Item>
      <Form.Item name="hasChart" valuePropName="checked" className={styles.tight ?? ''}>
        <Checkbox>{t('pushes.hasChart')}</Checkbox>
      </Form.Item>
    </>
  );
}

interface SearchChoiceProps {
  readonly id?: string;
  readonly value?: readonly PushSearch[];
  readonly onChange?: (searches: readonly PushSearch[]) => void;
}

/** The reader's saved searches; those that a colleague chose stay. */
function SearchChoice({ id = '', value = [], onChange }: SearchChoiceProps) {
  const { t } = useTranslation();
  const { data = [], isFetching } = useQuery(apiQuery('explorer.savedSearches', {}, { quiet: true }));
  const keyOf = (search: PushSearch) => `${search.name} ${JSON.stringify(search)}`;
  const known = new Map([...value, ...data.map(searchOf)].map((search) => [keyOf(search), search]));
  return (
    <Select
      id={id}
      mode="multiple"
      maxCount={pushLimits.searches}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('pushes.chooseSearches')}
      notFoundContent={t('pushes.noSearches')}
      loading={isFetching}
      value={value.map(keyOf)}
      options={[...known].map(([key, { name }]) => ({ value: key, label: name }))}
      onChange={(keys: string[]) => onChange?.(keys.flatMap((key) => known.get(key) ?? []))}
    />
  );
}

/** Companies to compare with, found by name or code. */
function CompanyField({ chosen }: { readonly chosen: readonly Choice[] }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    ...apiQuery(
      'peer.candidates',
      { body: { page: 1, pageSize: offered, ...(keyword && { keyword }) } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  });
  const found = (data?.list ?? []).map(({ stockId, shortName }) => ({ value: stockId, label: shortName }));
  return (
    <Form.Item name="companies" label={t('pushes.companies')} extra={t('pushes.companiesHelp')}>
      <Select
        mode="multiple"
        labelInValue
        maxCount={pushLimits.companies}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        placeholder={t('pushes.chooseCompanies')}
        notFoundContent={t('pushes.nothingFound')}
        loading={isFetching}
        options={withChosen(found, keyword ? [] : chosen)}
      />
    </Form.Item>
  );
}
