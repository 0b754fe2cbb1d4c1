import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { factorStates, signInAges, userStates } from '#contract/identity/members.ts';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import type { ListOf } from '#web/workspace/kits/list/use-list.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import type { userAddress } from './user-address.ts';
import { companyChoices, roleChoices } from './user-choices.ts';

/** Words, company, role, state, last sign-in and second factor of the list of users. */
export function UserFilterFields({ list: { filters, filterBy } }: { readonly list: ListOf<typeof userAddress> }) {
  const { t } = useTranslation();
  const { data: companies = [] } = useQuery({ ...companyChoices, staleTime: 0 });
  const { data: roles = [] } = useQuery({ ...roleChoices, staleTime: 0 });
  return (
    <>
      <KeywordField
        value={filters.q}
        label={t('users.search')}
        placeholder={t('users.searchPlaceholder')}
        width={240}
        onSearch={(q) => filterBy({ q })}
      />
      <FilterSelect
        label={t('users.company')}
        all={t('users.allCompanies')}
        isSearchable
        value={filters.company}
        options={companies.map(({ stockId, name }) => ({ value: stockId, label: name }))}
        onChange={(company) => filterBy({ company })}
      />
      <FilterSelect
        label={t('users.role')}
        all={t('users.allRoles')}
        value={filters.role}
        options={roles.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(role) => filterBy({ role })}
      />
      <FilterSelect
        label={t('users.state')}
        all={t('users.allStates')}
        value={filters.state}
        options={userStates.map((value) => ({ value, label: t(`users.states.${value}`) }))}
        onChange={(state) => filterBy({ state })}
      />
      <FilterSelect
        label={t('users.signedIn')}
        all={t('users.allSignedIn')}
        value={filters.signedIn}
        options={signInAges.map((value) => ({ value, label: t(`users.signInAges.${value}`) }))}
        onChange={(signedIn) => filterBy({ signedIn })}
      />
      <FilterSelect
        label={t('users.secondFactor')}
        all={t('users.allSecondFactors')}
        value={filters.factor}
        options={factorStates.map((value) => ({ value, label: t(`users.factors.${value}`) }))}
        onChange={(factor) => filterBy({ factor })}
      />
      <FilterSelect
        label={t('users.erasure')}
        all={t('users.allErasures')}
        value={filters.erasure}
        options={[{ value: 'asked' as const, label: t('users.erasureAsked') }]}
        onChange={(erasure) => filterBy({ erasure })}
      />
    </>
  );
}
