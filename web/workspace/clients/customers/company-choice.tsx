import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListedCompany } from '#contract/identity/companies.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './client.module.css';

const shownCompanies = 20;

interface CompanyChoiceProps {
  readonly onChosen: (company: ListedCompany) => void;
}

/** Tracked companies that are no clients yet, found by name or code. */
export function CompanyChoice({ onChosen }: CompanyChoiceProps) {
  const { t } = useTranslation();
  const companiesPage = usePagePath('Companies');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(
      'client.candidates',
      { body: { page: 1, pageSize: shownCompanies, ...(keyword && { keyword }) } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rest = (data?.total ?? 0) - (data?.list.length ?? 0);
  return (
    <>
      <Input
        autoFocus
        value={typed}
        prefix={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}
        placeholder={t('clients.searchPlaceholder')}
        aria-label={t('clients.openClientSearch')}
        maxLength={100}
        allowClear
        onChange={({ target }) => setTyped(target.value)}
      />
      {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton />)}
      {data?.list.length === 0 && <p className={styles.none}>{t('clients.openClientNone')}</p>}
      <ul className={styles.lines} aria-busy={isPlaceholderData}>
        {data?.list.map((company) => (
          <li key={company.stockId} className={styles.line}>
            <div className={styles.lineText}>
              <p className={styles.lineName}>{company.shortName}</p>
              <p className={styles.quiet}>{[company.code, company.industryName].filter(Boolean).join(' · ')}</p>
            </div>
            <Button
              aria-label={t('clients.openThisLabel', { name: company.shortName })}
              onClick={() => onChosen(company)}
            >
              {t('clients.openThis')}
            </Button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.none}>{t('clients.more', { count: rest })}</p>}
      <p className={styles.none}>
        {t('clients.notTracked')}{' '}
        {companiesPage ? <Link to={companiesPage}>{t('clients.addCompany')}</Link> : t('clients.askToAdd')}
      </p>
    </>
  );
}
