import { Alert, Button, Select } from 'antd';
import { type HTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listCountLimit } from '#contract/codes/lists.ts';
import { formatCount } from '#contract/format-number.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { ExportButton, type ListExporting } from './export-button.tsx';
import { type ListCard, ListCards } from './list-cards.tsx';
import { choosable, columnsInOrder, type ListColumn } from './list-column.ts';
import { ListPanel, ListSkeleton } from './list-panel.tsx';
import { ListTable } from './list-table.tsx';
import { ListViewTabs } from './list-views.tsx';
import { NoRows, type NoRowsProps } from './no-rows.tsx';
import styles from './record-list.module.css';
import type { ListState } from './use-list.ts';
import { useListViews } from './use-list-views.ts';
import type { Selection } from './use-selection.ts';

interface RecordListProps<Row> extends NoRowsProps {
  readonly query: {
    readonly data: { readonly total: number; readonly list: readonly Row[] } | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly label: string;
  readonly rowKey: (row: Row) => number;
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  /** The same row on a phone. */
  readonly card: (row: Row) => ListCard;
  readonly filters?: ReactNode;
  readonly actions?: ReactNode;
  /** How many there are, in the list's own unit. */
  readonly countText: (count: string, isMany: boolean) => string;
  /** Counting stopped before the end; by the limit of lists where nothing is said. */
  readonly isMany?: boolean | undefined;
  /** What is done to chosen rows; `ids` are those of the page. */
  readonly selection?: Selection | undefined;
  readonly bulk?: ((ids: readonly number[], exportButton: ReactNode) => ReactNode) | undefined;
  /** How the list becomes a workbook, where it does. */
  readonly exporting?: ListExporting;
  readonly isMarked?: (row: Row) => boolean;
  readonly rowProps?: (row: Row) => HTMLAttributes<HTMLElement>;
  /** Of an element around all rows. */
  readonly rowsRef?: Ref<HTMLElement>;
  /** All rows stand on one page. */
  readonly pageSize?: number;
}

/** A list of the workspace: views, filters, rows, pages, and all states that it can be in. */
export function RecordList<Row extends object>(props: RecordListProps<Row>) {
  const { list, query, label, rowKey, nameOf, columns, card, filters, actions, add, countText, selection, bulk } =
    props;
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  const { data, error, isPlaceholderData, refetch } = query;
  const views = useListViews(list, props.counts && { ask: props.counts, total: data?.total });
  const isReady = data !== undefined && views.isSettled;
  const total = data?.total ?? 0;
  const pageSize = props.pageSize ?? list.pageSize;
  const ids = data?.list.map(rowKey) ?? [];
  // A phone has room for boxes only while rows are being chosen.
  const [isChoosing, setIsChoosing] = useState(false);
  const chosen = isPhone && !isChoosing ? undefined : selection;
  const rows = { label, rows: data?.list ?? [], rowKey, nameOf, selection: chosen };
  const { exporting } = props;
  const exportOf = (ids?: readonly number[]) =>
    exporting && (
      <ExportButton
        key={ids ? 'chosen' : 'all'}
        fileName={exporting.fileName}
        send={() => {
          const shown = choosable(columnsInOrder(columns, views.columns)).map(({ key }) => key);
          return exporting.send({ columns: shown, ...(ids && { ids }) });
        }}
      />
    );
  const isMany = props.isMany ?? total >= listCountLimit;
  const exportOnly: typeof bulk = (onPage, exportButton) =>
    selection && (
      <BulkBar selection={selection} onPage={onPage} total={total} isMany={isMany}>
        {exportButton}
      </BulkBar>
    );
  const endOrBeginChoice = () => {
    setIsChoosing(!isChoosing);
    selection?.clear();
  };
  return (
    <>
      <ListViewTabs state={views} />
      {list.misread.length > 0 && (
        <Alert
          className={styles.misread ?? ''}
          type="warning"
          showIcon
          role="status"
          title={t('lists.misread', { names: list.misread.join(', ') })}
        />
      )}
      <ListPanel
        label={label}
        filters={
          filters && (
            <>
              {filters}
              {list.filterCount > 0 && (
                <Button type="link" size="small" onClick={list.clear}>
                  {t('lists.filters.clear')}
                </Button>
              )}
            </>
          )
        }
        {...(isPhone && { folding: { count: list.filterCount, more: <SortField list={list} columns={columns} /> } })}
        actions={
          <>
            {!isPhone && choosable(columns).length > 2 && (
              <ColumnChoice
                columns={columns}
                chosen={views.columns}
                sortedBy={list.sort ?? list.usualSort}
                onChoose={(keys) => void views.chooseColumns(keys)}
              />
            )}
            {isPhone && selection && total > 0 && (
              <Button onClick={endOrBeginChoice}>
                {t(isChoosing ? 'lists.selection.end' : 'lists.selection.start')}
              </Button>
            )}
            {total > 0 && exportOf()}
            {actions}
            {(total > 0 || list.isNarrowed || !isReady) && add}
          </>
        }
        bulk={chosen && !chosen.isEmpty && (bulk ?? exportOnly)(ids, exportOf(chosen.isAll ? undefined : chosen.ids))}
        count={isReady ? countText(formatCount(total), isMany) : undefined}
        paging={{
          ...{ page: list.page, pageSize, total, onPage: list.turnTo },
          ...(props.pageSize === undefined && { onPageSize: list.showPerPage }),
        }}
        isStale={isPlaceholderData}
        rowsRef={props.rowsRef}
      >
        {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
        {!isReady && !(error && !data) && <ListSkeleton rows={Math.min(pageSize, 20)} />}
        {isReady && data.list.length === 0 && <NoRows {...props} />}
        {isReady &&
          data.list.length > 0 &&
          (isPhone ? (
            <ListCards {...rows} card={card} />
          ) : (
            <ListTable
              {...rows}
              {...{ list, columns, chosen: views.columns, isMarked: props.isMarked, rowProps: props.rowProps }}
            />
          ))}
      </ListPanel>
    </>
  );
}

interface SortFieldProps {
  readonly list: ListState;
  readonly columns: readonly { readonly title: string; readonly sort?: string }[];
}

/** A phone has no heads to sort by. */
function SortField({ list, columns }: SortFieldProps) {
  const { t } = useTranslation();
  const sortable = columns.flatMap(({ title, sort }) => (sort === undefined ? [] : [{ title, sort }]));
  if (sortable.length === 0) return null;
  return (
    <Select<string>
      aria-label={t('lists.sortBy')}
      value={list.sort ?? list.usualSort ?? ''}
      onChange={(sort) => list.sortBy(sort || undefined)}
      options={[
        ...(list.usualSort === undefined ? [{ value: '', label: t('lists.usualOrder') }] : []),
        ...sortable.flatMap(({ title, sort }) => [
          { value: `-${sort}`, label: t('lists.descending', { title }) },
          { value: sort, label: t('lists.ascending', { title }) },
        ]),
      ]}
    />
  );
}
