import { Button, Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useTranslation } from 'react-i18next';
import type { ListedLead } from '#contract/lead-management.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { useLayoutWidth } from '../../use-media-query.ts';
import { LeadStateTag } from './lead-state-tag.tsx';
import styles from './leads.module.css';

interface LeadTableProps {
  readonly leads: readonly ListedLead[];
  readonly onOpen: (lead: ListedLead) => void;
}

/** Leads as a table; phones read rows. */
export function LeadTable({ leads, onOpen }: LeadTableProps) {
  const { t } = useTranslation();
  const nameOf = (lead: ListedLead) => lead.companyName || lead.personName || lead.number;
  if (useLayoutWidth() === 'phone') {
    return (
      <ul>
        {leads.map((lead) => (
          <li key={lead.id} className={styles.row}>
            <button type="button" className={styles.rowTitle} onClick={() => onOpen(lead)}>
              {nameOf(lead)}
            </button>
            <div className={styles.meta}>
              <LeadStateTag state={lead.state} />
              <span>{t(`leads.kinds.${lead.kind}`)}</span>
              <span>{lead.number}</span>
              <span>{formatDateTime(lead.createdAt)}</span>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  const columns: ColumnsType<ListedLead> = [
    {
      key: 'company',
      title: t('leads.company'),
      render: (_value, lead) => (
        <Button type="link" className={styles.open ?? ''} onClick={() => onOpen(lead)}>
          {nameOf(lead)}
        </Button>
      ),
    },
    { key: 'person', title: t('leads.person'), width: 120, dataIndex: 'personName' },
    {
      key: 'phone',
      title: t('leads.phone'),
      width: 148,
      render: (_value, { phone }) => <span className={styles.figures}>{phone}</span>,
    },
    { key: 'kind', title: t('leads.kind'), width: 108, render: (_value, { kind }) => t(`leads.kinds.${kind}`) },
    {
      key: 'state',
      title: t('leads.state'),
      width: 108,
      render: (_value, { state }) => <LeadStateTag state={state} />,
    },
    {
      key: 'number',
      title: t('leads.number'),
      width: 148,
      render: (_value, { number }) => <span className={styles.quiet}>{number}</span>,
    },
    {
      key: 'time',
      title: t('leads.time'),
      width: 164,
      render: (_value, { createdAt }) => <span className={styles.quiet}>{formatDateTime(createdAt)}</span>,
    },
  ];
  return (
    <Table<ListedLead>
      rowKey="id"
      columns={columns}
      dataSource={[...leads]}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  );
}
