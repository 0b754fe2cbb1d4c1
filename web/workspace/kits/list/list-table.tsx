import { Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import type { HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsInOrder, type ListColumn, nextSort } from './list-column.ts';
import styles from './list-table.module.css';
import { directionBy, SortHead } from './sort-head.tsx';
import type { ListState } from './use-list.ts';
import { useRowKeys } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';

export interface ListRowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => number;
  /** What a row is called, for those who hear it. */
  readonly nameOf: (row: Row) => string;
  readonly selection?: Selection | undefined;
}

interface ListTableProps<Row> extends ListRowsProps<Row> {
  readonly list: ListState;
  readonly columns: readonly ListColumn<Row>[];
  readonly chosen: readonly string[] | undefined;
  readonly isMarked?: ((row: Row) => boolean) | undefined;
  readonly rowProps?: ((row: Row) => HTMLAttributes<HTMLElement>) | undefined;
}

/** What its columns need in pixels. Where there is less, the table scrolls; where there is more, long words wrap last. */
const roomOf = (columns: readonly { readonly width?: string | number; readonly minWidth?: number }[]): number =>
  columns.reduce((room, { width, minWidth = 200 }) => room + (typeof width === 'number' ? width : minWidth), 0);

/** The rows of a list under heads that sort; it scrolls by itself where it is wider than the page. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { list, label, rows, rowKey, nameOf, columns, chosen, selection, isMarked, rowProps } = props;
  const { t } = useTranslation();
  const onKeyDown = useRowKeys(selection);
  const current = list.sort ?? list.usualSort;
  const heads: ColumnsType<Row> = columnsInOrder(columns, chosen).map((column) => {
    const { key, title, width, minWidth, sort, isTool, render } = column;
    const direction = directionBy(sort, current);
    return {
      key,
      ...(isTool && { className: styles.toolCell ?? '' }),
      ...(width !== undefined && { width }),
      ...(minWidth !== undefined && { minWidth }),
      title:
        sort === undefined ? (
          isTool && title !== '' ? (
            <span className={styles.tool}>{title}</span>
          ) : (
            title
          )
        ) : (
          <SortHead
            title={title}
            direction={direction}
            onSort={() => list.sortBy(nextSort(column, list.sort, list.usualSort))}
          />
        ),
      onHeaderCell: () => ({
        ...(sort !== undefined && { className: styles.head ?? '', 'data-title': title }),
        ...(direction && { 'aria-sort': direction }),
      }),
      render: (_value, row) => render(row),
    };
  });
  return (
    <Table<Row>
      className={styles.table ?? ''}
      rowKey={rowKey}
      columns={heads}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: roomOf(heads) }}
      aria-label={label}
      {...(isMarked && { rowClassName: (row) => (isMarked(row) ? (styles.marked ?? '') : '') })}
      onRow={(row) => ({ onKeyDown, ...rowProps?.(row) })}
      {...(selection && {
        rowSelection: {
          selectedRowKeys: selection.isAll ? rows.map(rowKey) : [...selection.ids],
          preserveSelectedRowKeys: true,
          onChange: (keys) => selection.choose(keys.map(Number)),
          getTitleCheckboxProps: () => ({ 'aria-label': t('lists.selection.page') }),
          getCheckboxProps: (row) => ({
            'aria-label': t('lists.selection.row', { name: nameOf(row) }),
            disabled: selection.isAll,
          }),
        },
      })}
    />
  );
}
