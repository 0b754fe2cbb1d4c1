import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyBelongings } from '#contract/identity/members.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { SuccessorItem } from './successor-item.tsx';

const shownPeople = 20;

interface SuccessorFieldProps {
  readonly belongings: CompanyBelongings;
  /** Who leaves. */
  readonly id: number;
  /** Where the form is about one company; else there is a field for each. */
  readonly name?: string;
  readonly isRequired?: boolean;
}

/** Who takes over what belongs to a person in a company: a colleague there who can sign in, or nobody. */
export function SuccessorField({ belongings, id, name, isRequired = false }: SuccessorFieldProps) {
  const { stockId, companyName, counts } = belongings;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching, isError } = useQuery({
    ...apiQuery(
      'user.list',
      { body: { page: 1, pageSize: shownPeople, stockId, state: 'active', sort: 'name', ...(keyword && { keyword }) } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  });
  return (
    <SuccessorItem
      name={name ?? ['successors', String(stockId)]}
      label={t('users.successorAt', { company: companyName })}
      counts={counts}
      candidates={(data?.list ?? []).filter((person) => person.id !== id)}
      isRequired={isRequired}
      isLoading={isFetching}
      isLost={isError}
      search={{ filterOption: false, onSearch: setTyped }}
    />
  );
}
