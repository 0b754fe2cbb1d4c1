import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination, Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedRow, RowAction } from '#contract/outreach/contact-import.ts';
import type { Correction } from '#contract/table-import.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { CellField } from '#web/workspace/kits/table-import/cell-field.tsx';
import { type Edits, placeOf } from '#web/workspace/kits/table-import/use-table-import.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './import-contacts.module.css';
import type { ContactImport } from './use-contact-import.ts';

const pageSize = 20;

interface ImportRowsProps {
  readonly id: number;
  readonly act: RowAction;
  readonly importing: ContactImport;
}

/** The rows of a file that are added, changed or skipped, page by page. */
export function ImportRows({ id, act, importing }: ImportRowsProps) {
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
      <Rows
        act={act}
        rows={data.list}
        correcting={{ edits: importing.edits, onEdit: importing.edit, onCheck: () => void importing.checkAgain(id) }}
      />
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

interface Correcting {
  readonly edits: Edits;
  readonly onEdit: (correction: Correction) => void;
  /** Enter in a corrected cell. */
  readonly onCheck: () => void;
}

interface RowsProps {
  readonly correcting: Correcting;
  readonly act: RowAction;
  readonly rows: readonly ImportedRow[];
}

function RowTable({ act, rows, correcting }: RowsProps) {
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
      render: (_value, row) => <What act={act} row={row} correcting={correcting} />,
    },
  ];
  return <Table size="small" rowKey="row" columns={columns} dataSource={[...rows]} pagination={false} />;
}

function PhoneRows({ act, rows, correcting }: RowsProps) {
  const { t } = useTranslation();
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.row} className={styles.row}>
          <div>
            {row.name} <span className={styles.quiet}>{t('contactImport.rowNumber', { row: row.row })}</span>
          </div>
          <div className={styles.quiet}>{[row.mobile, row.email].filter(Boolean).join(' · ')}</div>
          <What act={act} row={row} correcting={correcting} />
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

interface WhatProps {
  readonly act: RowAction;
  readonly row: ImportedRow;
  readonly correcting: Correcting;
}

/** The group of a new contact, the changes of a known one, the reasons of a skipped row; and what is not done of it. */
function What({ act, row, correcting }: WhatProps) {
  const { t } = useTranslation();
  const { edits, onEdit, onCheck } = correcting;
  // What is said of a cell with a field stands at the field.
  const said = row.reasons.filter(({ column }) => !row.correctable.some((cell) => cell.column === column));
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
      {said.map(({ column, reason }) => (
        <li key={`${column} ${reason}`} className={styles.reason}>
          {column ? t('contactImport.reasonOf', { column: t(`contactImport.column.${column}`), reason }) : reason}
        </li>
      ))}
      {row.correctable.map(({ column, value }) => {
        const place = { row: row.row, column };
        return (
          <li key={column}>
            <CellField
              title={t(`contactImport.column.${column}`)}
              value={edits.get(placeOf(place))?.value ?? value}
              reasons={row.reasons.filter((one) => one.column === column).map(({ reason }) => reason)}
              onChange={(next) => onEdit({ ...place, value: next })}
              onCheck={onCheck}
            />
          </li>
        );
      })}
    </ul>
  );
}
