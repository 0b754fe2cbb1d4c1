import { Button } from 'antd';
import type { TFunction } from 'i18next';
import type { ListedClient } from '#contract/clients/customers.ts';
import type { SortKey } from '#contract/codes/lists.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import styles from './client.module.css';

const marks = (t: TFunction, { requests, erasingSince }: ListedClient) => (
  <>
    {requests > 0 && <span className={styles.request}>{t('clients.requestCount', { count: requests })}</span>}
    {erasingSince !== null && <span className={styles.erasing}>{t('clients.erasing')}</span>}
  </>
);

const soon = (t: TFunction, { ending, nextEnd }: ListedClient) => (
  <span className={styles.quiet} data-warning={ending > 0 || undefined}>
    {nextEnd ? formatDateTime(nextEnd) : t('clients.noEnd')}
  </span>
);

const number = (count: number, kind?: 'warning' | 'error') => (
  <span className={styles.number} data-kind={count > 0 ? kind : undefined} data-zero={count === 0 || undefined}>
    {count}
  </span>
);

/** Columns of the list of clients. */
export function clientColumns(
  t: TFunction,
  onOpen: (client: ListedClient) => void,
): ListColumn<ListedClient, SortKey<'customers'>>[] {
  return [
    {
      key: 'company',
      title: t('clients.company'),
      shown: 'always',
      render: (client) => (
        <>
          <Button type="link" className={listStyles.open ?? ''} onClick={() => onOpen(client)}>
            {client.shortName}
          </Button>
          {marks(t, client)}
          <span className={styles.full}>
            {client.code} · {client.name}
          </span>
        </>
      ),
    },
    { key: 'industry', title: t('clients.industry'), width: 128, render: ({ industryName }) => industryName },
    {
      key: 'open',
      title: t('clients.open'),
      width: 104,
      sort: 'open',
      isDescendingFirst: true,
      render: ({ open }) => number(open),
    },
    {
      key: 'ending',
      title: t('clients.ending'),
      width: 124,
      sort: 'ending',
      isDescendingFirst: true,
      render: ({ ending }) => number(ending, 'warning'),
    },
    {
      key: 'expired',
      title: t('clients.expired'),
      width: 104,
      sort: 'expired',
      isDescendingFirst: true,
      render: ({ expired }) => number(expired, 'error'),
    },
    {
      key: 'nextEnd',
      title: t('clients.nextEnd'),
      width: 168,
      sort: 'nextEnd',
      render: (client) => soon(t, client),
    },
    {
      key: 'openedAt',
      title: t('clients.openedAt'),
      width: 168,
      sort: 'opened',
      isDescendingFirst: true,
      render: ({ openedAt }) => <span className={styles.quiet}>{formatDateTime(openedAt)}</span>,
    },
  ];
}

/** A client in two lines. */
export const clientCard = (t: TFunction, client: ListedClient, onOpen: () => void): ListCard => ({
  title: client.shortName,
  onOpen,
  meta: (
    <>
      {marks(t, client)}
      <span>{client.code}</span>
      <span>{t('clients.moduleCount', { count: client.open })}</span>
      {client.nextEnd && soon(t, client)}
    </>
  ),
});
