import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listCountLimit } from '#contract/codes/lists.ts';
import { formatCount } from '#contract/format-number.ts';
import type { ListedContact } from '#contract/outreach/contacts.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import { ListPanel, ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './contacts.module.css';
import { ReceivingState } from './receiving-note.tsx';

const pageSize = 20;

/** A client's contacts for operators: to be read only, numbers masked by the server. Stands on any page. */
export function ClientContacts({ stockId }: { readonly stockId: number }) {
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  const [{ keyword, page }, setFilter] = useState({ keyword: '', page: 1 });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(
      'contact.ofClient',
      { params: { stockId }, body: { ...(keyword && { keyword }), page, pageSize } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const total = data?.total ?? 0;
  const groupNames = new Map(data?.groups.map(({ id, name }) => [id, name]));
  const groupOf = ({ groupId }: ListedContact) => (groupId === null ? undefined : groupNames.get(groupId));
  return (
    <ListPanel
      label={t('contacts.list')}
      filters={
        <KeywordField
          value={keyword}
          label={t('contacts.search')}
          placeholder={t('contacts.searchPlaceholder')}
          onSearch={(words) => setFilter({ keyword: words, page: 1 })}
        />
      }
      count={
        data && t(total >= listCountLimit ? 'contacts.totalMany' : 'contacts.total', { count: formatCount(total) })
      }
      paging={{ page, pageSize, total, onPage: (next) => setFilter({ keyword, page: next }) }}
      isStale={isPlaceholderData}
    >
      {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && total === 0 && (
        <EmptyState
          drawing={<BarsDrawing />}
          title={t(keyword ? 'contacts.noHitTitle' : 'contacts.emptyTitle')}
          text={t(keyword ? 'contacts.noHitText' : 'contacts.emptyReading')}
        />
      )}
      {data &&
        total > 0 &&
        (isPhone ? <ReadingRows contacts={data.list} /> : <ReadingTable contacts={data.list} groupOf={groupOf} />)}
    </ListPanel>
  );
}

function ReadingRows({ contacts }: { readonly contacts: readonly ListedContact[] }) {
  return (
    <ul>
      {contacts.map((contact) => (
        <li key={contact.id} className={listStyles.splitRow}>
          <div className={listStyles.words}>
            <p className={listStyles.title}>
              {contact.name}
              {contact.position && <span className={listStyles.beside}>{contact.position}</span>}
            </p>
            <p className={styles.rowMeta}>{contact.mobile || contact.email}</p>
          </div>
          <ReceivingState contact={contact} />
        </li>
      ))}
    </ul>
  );
}

interface ReadingTableProps {
  readonly contacts: readonly ListedContact[];
  readonly groupOf: (contact: ListedContact) => string | undefined;
}

function ReadingTable({ contacts, groupOf }: ReadingTableProps) {
  const { t } = useTranslation();
  const columns: ColumnsType<ListedContact> = [
    {
      key: 'name',
      title: t('contacts.name'),
      render: (_value, contact) => (
        <>
          <span className={listStyles.title}>{contact.name}</span>
          {contact.position && <p className={styles.quiet}>{contact.position}</p>}
        </>
      ),
    },
    {
      key: 'group',
      title: t('contacts.group'),
      width: 136,
      render: (_value, contact) => groupOf(contact) && <span className={styles.tag}>{groupOf(contact)}</span>,
    },
    { key: 'mobile', title: t('contacts.mobile'), width: 124, dataIndex: 'mobile', className: styles.figures ?? '' },
    { key: 'email', title: t('contacts.email'), width: 188, dataIndex: 'email', className: styles.email ?? '' },
    {
      key: 'receiving',
      title: t('contacts.receiving'),
      width: 108,
      render: (_value, contact) => <ReceivingState contact={contact} />,
    },
  ];
  return (
    <Table<ListedContact>
      rowKey="id"
      columns={columns}
      dataSource={[...contacts]}
      pagination={false}
      scroll={{ x: 700 }}
      aria-label={t('contacts.list')}
    />
  );
}
