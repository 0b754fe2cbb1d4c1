import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedCompany } from '#contract/identity/companies.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './client.module.css';

const shownCompanies = 20;

interface OpenClientDrawerProps {
  readonly onClose: () => void;
  readonly onOpened: (stockId: number) => void;
}

/** Makes a tracked company a client; what follows is its page. */
export function OpenClientDrawer({ onClose, onOpened }: OpenClientDrawerProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [modal, question] = Modal.useModal();
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
  const open = async ({ stockId, shortName: name }: ListedCompany) => {
    const answer = await api('client.open', { body: { stockId } });
    void queries.invalidateQueries({ queryKey: ['client.candidates'] });
    if (!answer.success) return;
    toast.success(t('clients.openedToast', { name }));
    void queries.invalidateQueries({ queryKey: ['client.list'] });
    onOpened(stockId);
  };
  const ask = (company: ListedCompany) =>
    modal.confirm({
      title: t('clients.openAsk', { name: company.shortName }),
      content: t('clients.openAskText'),
      okText: t('clients.openThis'),
      cancelText: t('clients.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      icon: null,
      onOk: () => open(company),
    });
  const rest = (data?.total ?? 0) - (data?.list.length ?? 0);
  return (
    <Drawer open title={t('clients.openClientTitle')} onClose={onClose}>
      {question}
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
              <p className={styles.quiet}>
                {company.code} · {company.industryName}
              </p>
            </div>
            <Button
              aria-label={t('clients.openThisLabel', { name: company.shortName })}
              onClick={() => void ask(company)}
            >
              {t('clients.openThis')}
            </Button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.none}>{t('clients.more', { count: rest })}</p>}
    </Drawer>
  );
}
