import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pushLimits } from '#contract/outreach/push-rules.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDayShort } from '#web/shared/format/date.ts';
import { useNothingOffered } from '#web/workspace/kits/form/use-nothing-offered.ts';
import { type Choice, withChosen } from './push-values.ts';

/** Articles that are offered at once, the latest first. */
const offered = 20;

/** Articles, found by words in their titles. */
export function ArticleField({ chosen }: { readonly chosen: readonly Choice[] }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching, isError } = useQuery({
    ...apiQuery('article.list', { body: { page: 1, pageSize: offered, ...(keyword && { keyword }) } }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.list ?? []).map(({ id, title, publishedAt, sourceName }) => ({
    value: id,
    label: `${title} · ${sourceName} ${formatDayShort(publishedAt)}`,
  }));
  const nothing = useNothingOffered({ isFetching, isError }, t('pushes.nothingFound'));
  return (
    <Form.Item name="articles" label={t('pushes.articles')} extra={t('pushes.articlesHelp')}>
      <Select
        mode="multiple"
        labelInValue
        maxCount={pushLimits.articles}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        placeholder={t('pushes.chooseArticles')}
        notFoundContent={nothing}
        loading={isFetching}
        options={withChosen(found, keyword ? [] : chosen)}
      />
    </Form.Item>
  );
}
