import { Alert, Button, Table } from 'antd';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CellError, CheckedTable } from '#contract/table-import.ts';
import { saveWorkbook } from '#web/shared/api/download.ts';
import styles from './table-import.module.css';

interface TableFaultsProps {
  readonly preview: CheckedTable;
  readonly fileName: string;
}

/** What is wrong in a file, cell by cell, and the file itself with the same beside its rows. */
export function ImportErrors({ preview: { faults, faultCount, annotated }, fileName }: TableFaultsProps) {
  const { t } = useTranslation();
  if (faultCount === 0) return null;
  const columns = [
    { title: t('tableImport.row'), dataIndex: 'row', width: 56 },
    {
      title: t('tableImport.column'),
      key: 'column',
      width: '34%',
      render: (_value: unknown, { column }: CellError) => column ?? t('tableImport.wholeRow'),
    },
    { title: t('tableImport.reason'), dataIndex: 'reason' },
  ];
  return (
    <section className={styles.faults}>
      <Alert type="warning" showIcon title={t('tableImport.faults', { count: faultCount })} />
      {annotated !== null && (
        <Button
          className={styles.annotated ?? ''}
          icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => saveWorkbook(fromBase64(annotated), fileName)}
        >
          {t('tableImport.annotated')}
        </Button>
      )}
      <Table
        size="small"
        rowKey={({ row, column, reason }) => `${row} ${column} ${reason}`}
        columns={columns}
        dataSource={[...faults]}
        pagination={false}
        tableLayout="fixed"
      />
      {faults.length < faultCount && <p className={styles.help}>{t('tableImport.more', { count: faults.length })}</p>}
    </section>
  );
}

function fromBase64(text: string): Blob {
  return new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]);
}
