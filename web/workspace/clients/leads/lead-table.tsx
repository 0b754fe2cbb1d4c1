import { Button, Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useTranslation } from 'react-i18next';
import type { ListedLead } from '#contract/clients/lead-management.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import listStyles from '#web/workspace/ui/list.module.css';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { LeadStateTag } from './lead-state-tag.tsx';

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
          <li key={lead.id} className={listStyles.row}>
            <button type="button" className={listStyles.rowTitle} onClick={() => onOpen(lead)}>
              {nameOf(lead)}
            </button>
            <div className={listStyles.meta}>
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
        <Button type="link" className={listStyles.open ?? ''} onClick={() => onOpen(lead)}>
          {nameOf(lead)}
        </Button>
      ),
    },
    { key: 'person', title: t('leads.person'), width: 120, dataIndex: 'personName' },
    {
      key: 'phone',
      title: t('leads.phone'),
      width: 148,
      render: (_value, { phone }) => <span className={listStyles.figures}>{phone}</span>,
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
      render: (_value, { number }) => <span className={listStyles.quiet}>{number}</span>,
    },
    {
      key: 'time',
      title: t('leads.time'),
      width: 164,
      render: (_value, { createdAt }) => <span className={listStyles.quiet}>{formatDateTime(createdAt)}</span>,
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
