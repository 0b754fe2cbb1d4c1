import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyBelongings } from '#contract/identity/members.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';

const shownPeople = 20;

interface SuccessorFieldProps {
  readonly belongings: CompanyBelongings;
  /** Who leaves. */
  readonly id: number;
  readonly isRequired?: boolean;
}

/** Who takes over what belongs to a person in a company: a colleague there who can sign in, or nobody. */
export function SuccessorField({ belongings, id, isRequired = false }: SuccessorFieldProps) {
  const { stockId, companyName, counts } = belongings;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    ...apiQuery(
      'user.list',
      { body: { page: 1, pageSize: shownPeople, stockId, state: 'active', sort: 'name', ...(keyword && { keyword }) } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  });
  return (
    <Form.Item
      name={['successors', String(stockId)]}
      label={t('users.successorAt', { company: companyName })}
      rules={[{ required: isRequired, message: t('users.chooseSuccessor') }]}
      extra={counts.map(({ kind, count }) => t(`users.belongings.${kind}`, { count })).join(t('users.listComma'))}
    >
      <Select
        allowClear={!isRequired}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={isFetching}
        placeholder={t(isRequired ? 'users.chooseSuccessor' : 'users.noSuccessor')}
        notFoundContent={t('users.noSuccessorFound')}
        options={(data?.list ?? [])
          .filter((person) => person.id !== id)
          .map((person) => ({ value: person.id, label: `${person.name} · ${person.username}` }))}
      />
    </Form.Item>
  );
}
