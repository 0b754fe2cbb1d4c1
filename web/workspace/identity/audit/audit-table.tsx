import { Button, Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/identity/audit.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import listStyles from '#web/workspace/ui/list.module.css';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly onOpen: (entry: AuditEntry) => void;
}

/** Entries as a table; phones read rows. */
export function AuditTable({ entries, onOpen }: AuditTableProps) {
  const { t } = useTranslation();
  const personOf = ({ person }: AuditEntry) => person?.name ?? t('audit.nobody');
  if (useLayoutWidth() === 'phone') {
    return (
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className={listStyles.row}>
            <button type="button" className={listStyles.rowTitle} onClick={() => onOpen(entry)}>
              {entry.actionName}
            </button>
            <div className={listStyles.meta}>
              <span>{personOf(entry)}</span>
              <span>{entry.companyName}</span>
              <span>{formatDateTime(entry.at)}</span>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  const columns: ColumnsType<AuditEntry> = [
    {
      key: 'time',
      title: t('audit.time'),
      width: 164,
      render: (_value, { at }) => <span className={listStyles.figures}>{formatDateTime(at)}</span>,
    },
    {
      key: 'action',
      title: t('audit.action'),
      render: (_value, entry) => (
        <Button type="link" className={listStyles.open ?? ''} onClick={() => onOpen(entry)}>
          {entry.actionName}
        </Button>
      ),
    },
    { key: 'person', title: t('audit.person'), width: 140, render: (_value, entry) => personOf(entry) },
    { key: 'company', title: t('audit.company'), dataIndex: 'companyName' },
    {
      key: 'subject',
      title: t('audit.subject'),
      render: (_value, { subject }) => <span className={listStyles.quiet}>{subject}</span>,
    },
    {
      key: 'network',
      title: t('audit.network'),
      width: 140,
      render: (_value, { network }) => <span className={listStyles.quiet}>{network}</span>,
    },
  ];
  return (
    <Table<AuditEntry>
      rowKey="id"
      columns={columns}
      dataSource={[...entries]}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  );
}
