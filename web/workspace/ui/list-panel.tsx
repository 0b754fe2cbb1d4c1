import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './list-panel.module.css';
import { PageBeyondEnd } from './page-beyond-end.tsx';
import { Skeleton } from './skeleton.tsx';

interface ListPanelProps {
  readonly label: string;
  readonly filters?: ReactNode;
  readonly actions?: ReactNode;
  /** What stands at the left of the foot; without it there is no foot. */
  readonly count?: string | undefined;
  readonly paging?: {
    readonly page: number;
    readonly pageSize: number;
    readonly total: number;
    readonly onPage: (page: number) => void;
  };
  /** Rows are shown while newer ones are fetched. */
  readonly isStale?: boolean;
  readonly children: ReactNode;
}

/**
 * A list with its toolbar above and its pages below (docs/visual-language.md, "Tables and lists": the table pattern of
 * operators' lists).
 */
export function ListPanel({ label, filters, actions, count, paging, isStale = false, children }: ListPanelProps) {
  const { t } = useTranslation();
  const lastPage = paging ? Math.max(1, Math.ceil(paging.total / paging.pageSize)) : 1;
  const isBehind = paging !== undefined && paging.total > 0 && paging.page > lastPage && !isStale;
  return (
    <section className={styles.panel} aria-label={label}>
      {(filters || actions) && (
        <div className={styles.toolbar}>
          {filters && <div className={styles.filters}>{filters}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={styles.body} aria-busy={isStale}>
        {isBehind ? <PageBeyondEnd page={paging.page} lastPage={lastPage} onPage={paging.onPage} /> : children}
      </div>
      {count !== undefined && (
        <div className={styles.foot}>
          <span>{count}</span>
          {paging && paging.total > paging.pageSize && (
            <nav aria-label={t('articles.pages')}>
              <Pagination
                current={Math.min(paging.page, lastPage)}
                pageSize={paging.pageSize}
                total={paging.total}
                onChange={paging.onPage}
                showSizeChanger={false}
                responsive
              />
            </nav>
          )}
        </div>
      )}
    </section>
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
