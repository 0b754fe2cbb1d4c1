import { Button, Pagination, Select } from 'antd';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PageSize, pageSizes } from '#contract/codes/lists.ts';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './list-panel.module.css';
import { PageBeyondEnd } from './page-beyond-end.tsx';

export interface ListPaging {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** Without it a page has as many rows as it has. */
  readonly onPageSize?: (size: PageSize) => void;
}

interface Folding {
  /** How many filters are set. */
  readonly count: number;
  /** What stands behind the button besides the filters. */
  readonly more: ReactNode;
}

interface ListPanelProps {
  readonly label: string;
  readonly filters?: ReactNode;
  /** On a phone all filters but the first stand behind a button. */
  readonly folding?: Folding;
  readonly actions?: ReactNode;
  /** Takes the place of filters and actions while rows are chosen. */
  readonly bulk?: ReactNode;
  /** What stands at the left of the foot; without it there is no foot. */
  readonly count?: string | undefined;
  readonly paging?: ListPaging;
  /** Rows are shown while newer ones are fetched. */
  readonly isStale?: boolean;
  /** Of an element around all rows. */
  readonly rowsRef?: Ref<HTMLElement> | undefined;
  readonly children: ReactNode;
}

/** A list with its toolbar above and its pages below. */
export function ListPanel(props: ListPanelProps) {
  const { label, filters, folding, actions, bulk, count, paging, isStale = false, rowsRef, children } = props;
  const lastPage = paging ? Math.max(1, Math.ceil(paging.total / paging.pageSize)) : 1;
  const isReplaced = Boolean(bulk) && folding === undefined;
  const isBehind = paging !== undefined && paging.total > 0 && paging.page > lastPage && !isStale;
  return (
    <section
      ref={rowsRef}
      className={styles.panel}
      aria-label={label}
      tabIndex={-1}
      data-list=""
      data-choosing={Boolean(bulk) || undefined}
    >
      {(filters || actions) && (
        <div className={styles.top}>
          {/* Hidden but in its place: the rows stay where they are. On a phone the bar stands at the foot. */}
          <div className={styles.toolbar} data-replaced={isReplaced || undefined} inert={isReplaced}>
            {filters &&
              (folding ? (
                <FoldedFilters {...folding}>{filters}</FoldedFilters>
              ) : (
                <div className={styles.filters}>{filters}</div>
              ))}
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
          {bulk}
        </div>
      )}
      <div className={styles.body} aria-busy={isStale}>
        {isBehind ? <PageBeyondEnd page={paging.page} lastPage={lastPage} onPage={paging.onPage} /> : children}
      </div>
      {count !== undefined && (
        <div className={styles.foot}>
          <span>{count}</span>
          {paging && <ListPages paging={paging} lastPage={lastPage} />}
        </div>
      )}
    </section>
  );
}

function FoldedFilters({ count, more, children }: Folding & { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div id={id} className={styles.filters} data-folded={!isOpen || undefined}>
      {children}
      {more}
      <Button
        className={styles.fold ?? ''}
        icon={<SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t('lists.filters.close') : t('lists.filters.open')}
        {!isOpen && count > 0 && ` ${count}`}
      </Button>
    </div>
  );
}

function ListPages({ paging, lastPage }: { readonly paging: ListPaging; readonly lastPage: number }) {
  const { t } = useTranslation();
  const { page, pageSize, total, onPage, onPageSize } = paging;
  return (
    <div className={styles.pages}>
      {onPageSize && total > pageSizes[0] && (
        <Select<PageSize>
          aria-label={t('lists.pageSize')}
          value={pageSize as PageSize}
          popupMatchSelectWidth={false}
          onChange={onPageSize}
          options={pageSizes.map((value) => ({ value, label: t('lists.perPage', { count: value }) }))}
        />
      )}
      {total > pageSize && (
        <nav aria-label={t('lists.pages')}>
          <Pagination
            current={Math.min(page, lastPage)}
            pageSize={pageSize}
            total={total}
            onChange={onPage}
            showSizeChanger={false}
            responsive
          />
        </nav>
      )}
    </div>
  );
}

/** Rows at their final height before the first answer. */
export function ListSkeleton({ rows = 8 }: { readonly rows?: number }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike and never move
        <Skeleton key={index} height={37} />
      ))}
    </div>
  );
}
