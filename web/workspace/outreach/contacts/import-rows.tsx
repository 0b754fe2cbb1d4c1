import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination, Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedRow, RowAction } from '#contract/outreach/contact-import.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { ListSkeleton } from '#web/workspace/ui/list-panel.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './import-contacts.module.css';

const pageSize = 20;

/** The rows of a file that are added, changed or skipped, page by page. */
export function ImportRows({ id, act }: { readonly id: number; readonly act: RowAction }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery('contact.uploadRows', { body: { id, act, page, pageSize } }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const isPhone = useLayoutWidth() === 'phone';
  if (!data) return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={6} />;
  if (data.list.length === 0) return <p className={styles.none}>{t('contactImport.none')}</p>;
  const Rows = isPhone ? PhoneRows : RowTable;
  return (
    <div aria-busy={isPlaceholderData}>
      <Rows act={act} rows={data.list} />
      {data.total > pageSize && (
        <nav className={styles.pages} aria-label={t('contactImport.pages')}>
          <Pagination
            size="small"
            current={page}
            pageSize={pageSize}
            total={data.total}
            onChange={setPage}
            showSizeChanger={false}
          />
        </nav>
      )}
    </div>
  );
}

interface RowsProps {
  readonly act: RowAction;
  readonly rows: readonly ImportedRow[];
}

function RowTable({ act, rows }: RowsProps) {
  const { t } = useTranslation();
  const columns: ColumnsType<ImportedRow> = [
    { key: 'row', title: t('contactImport.row'), dataIndex: 'row', width: 64 },
    {
      key: 'name',
      title: t('contactImport.name'),
      width: 140,
      render: (_value, { name, position }) => (
        <>
          <div>{name}</div>
          <div className={styles.quiet}>{position}</div>
        </>
      ),
    },
    {
      key: 'contact',
      title: t('contactImport.contact'),
      width: 200,
      render: (_value, row) => <ContactChannels row={row} />,
    },
    {
      key: 'what',
      title: t(`contactImport.${act === 'add' ? 'group' : act === 'change' ? 'changes' : 'reason'}`),
      render: (_value, row) => <What act={act} row={row} />,
    },
  ];
  return <Table size="small" rowKey="row" columns={columns} dataSource={[...rows]} pagination={false} />;
}

function PhoneRows({ act, rows }: RowsProps) {
  const { t } = useTranslation();
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.row} className={styles.row}>
          <div>
            {row.name} <span className={styles.quiet}>{t('contactImport.rowNumber', { row: row.row })}</span>
          </div>
          <div className={styles.quiet}>{[row.mobile, row.email].filter(Boolean).join(' · ')}</div>
          <What act={act} row={row} />
        </li>
      ))}
    </ul>
  );
}

function ContactChannels({ row }: { readonly row: ImportedRow }) {
  return (
    <>
      <div className={styles.way}>{row.mobile}</div>
      <div className={styles.way}>{row.email}</div>
    </>
  );
}

/** The group of a new contact, the changes of a known one, the reasons of a skipped row; and what is not done of it. */
function What({ act, row }: { readonly act: RowAction; readonly row: ImportedRow }) {
  const { t } = useTranslation();
  const shown = (text: string) => text || t('contactImport.empty');
  return (
    <ul className={styles.what}>
      {act === 'add' && row.group && <li>{row.group}</li>}
      {row.changes.map(({ column, before, after }) => (
        <li key={column}>
          {t('contactImport.change', {
            column: t(`contactImport.column.${column}`),
            before: shown(before),
            after: shown(after),
          })}
        </li>
      ))}
      {row.reasons.map(({ column, reason }) => (
        <li key={`${column} ${reason}`} className={styles.reason}>
          {column ? t('contactImport.reasonOf', { column: t(`contactImport.column.${column}`), reason }) : reason}
        </li>
      ))}
    </ul>
  );
}
