import { Button, Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useTranslation } from 'react-i18next';
import type { ListedClient } from '#contract/clients/customers.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import listStyles from '#web/workspace/ui/list.module.css';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './client.module.css';

interface ClientTableProps {
  readonly clients: readonly ListedClient[];
  readonly onOpen: (client: ListedClient) => void;
}

/** Clients as a table; phones read rows. */
export function ClientTable({ clients, onOpen }: ClientTableProps) {
  const { t } = useTranslation();
  const requests = ({ requests: count }: ListedClient) =>
    count > 0 && <span className={styles.request}>{t('clients.requestCount', { count })}</span>;
  const soon = ({ ending, nextEnd }: ListedClient) => (
    <span className={styles.quiet} data-warning={ending > 0 || undefined}>
      {nextEnd ? formatDateTime(nextEnd) : t('clients.noEnd')}
    </span>
  );
  if (useLayoutWidth() === 'phone') {
    return (
      <ul>
        {clients.map((client) => (
          <li key={client.stockId} className={listStyles.row}>
            <button type="button" className={listStyles.rowTitle} onClick={() => onOpen(client)}>
              {client.shortName}
            </button>
            <div className={listStyles.meta}>
              {requests(client)}
              <span>{client.code}</span>
              <span>{t('clients.moduleCount', { count: client.open })}</span>
              {client.nextEnd && soon(client)}
            </div>
          </li>
        ))}
      </ul>
    );
  }
  const number = (count: number, kind?: 'warning' | 'error') => (
    <span className={styles.number} data-kind={count > 0 ? kind : undefined} data-zero={count === 0 || undefined}>
      {count}
    </span>
  );
  const columns: ColumnsType<ListedClient> = [
    {
      key: 'company',
      title: t('clients.company'),
      render: (_value, client) => (
        <>
          <Button type="link" className={listStyles.open ?? ''} onClick={() => onOpen(client)}>
            {client.shortName}
          </Button>
          {requests(client)}
          <span className={styles.full}>
            {client.code} · {client.name}
          </span>
        </>
      ),
    },
    { key: 'industry', title: t('clients.industry'), width: 128, dataIndex: 'industryName' },
    { key: 'open', title: t('clients.open'), width: 92, render: (_value, { open }) => number(open) },
    {
      key: 'ending',
      title: t('clients.ending'),
      width: 112,
      render: (_value, { ending }) => number(ending, 'warning'),
    },
    {
      key: 'expired',
      title: t('clients.expired'),
      width: 92,
      render: (_value, { expired }) => number(expired, 'error'),
    },
    { key: 'nextEnd', title: t('clients.nextEnd'), width: 168, render: (_value, client) => soon(client) },
    {
      key: 'openedAt',
      title: t('clients.openedAt'),
      width: 168,
      render: (_value, { openedAt }) => <span className={styles.quiet}>{formatDateTime(openedAt)}</span>,
    },
  ];
  return (
    <Table<ListedClient>
      rowKey="stockId"
      columns={columns}
      dataSource={[...clients]}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  );
}
