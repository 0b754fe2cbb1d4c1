import { Button } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerPage, ExplorerUnit } from '#contract/insight/explorer.ts';
import { useRetellings } from '#web/workspace/insight/stories/use-retellings.ts';
import { ResultItem } from './result-item.tsx';
import styles from './results.module.css';
import { walkRows } from './walk-rows.ts';

interface ResultsProps {
  /** Total number of stories or articles. */
  readonly total: number;
  readonly unit: ExplorerUnit;
  readonly pages: readonly ExplorerPage[];
  readonly isStale: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** More could not be loaded. */
  readonly hasFailed: boolean;
  readonly onLoadMore: () => void;
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
  /** What arrow keys do besides moving the focus. */
  readonly onWalk: ((id: number) => void) | undefined;
}

/** The results, which arrow keys walk and unfold. When more are loaded, the focus moves to the first new one. */
export function Results({
  total,
  unit,
  pages,
  isStale,
  hasMore,
  isLoadingMore,
  hasFailed,
  onLoadMore,
  selected,
  onSelect,
  onWalk,
}: ResultsProps) {
  const { t } = useTranslation();
  // Pages are read one after the other: what has come in between moves the last of a page to the next.
  const known = new Set<number>();
  const lists = pages.map((page) => page.list.filter(({ id }) => !known.has(id) && known.add(id)));
  const hits = lists.flat();
  const [first] = pages;
  const firstNew = useRef<HTMLAnchorElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const asked = useRef<number>(undefined);
  const count = hits.length;
  const retellings = useRetellings(
    lists.map((some) => some.filter((hit) => hit.story && hit.reprints > 0).map(({ id }) => id)),
  );

  useLayoutEffect(() => {
    if (asked.current === undefined || count <= asked.current) return;
    asked.current = undefined;
    firstNew.current?.focus();
  }, [count]);

  if (!first) return null;
  const unfold = (id: number, isOpen: boolean) =>
    setUnfolded((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)));
  const rowAt = (row: number) => list.current?.children[row];
  const focusTitle = (row: number) => rowAt(row)?.querySelector('h3')?.querySelector('a')?.focus();
  const walking = {
    onMove: (row: number) => {
      const hit = hits[row];
      if (!hit) return;
      focusTitle(row);
      onWalk?.(hit.id);
    },
    onUnfold: (row: number, isOpen: boolean) => {
      const hit = hits[row];
      if (!hit?.story || hit.reprints === 0) return;
      // The articles below are the last part of their row, and would take the focus with them.
      const below = unfolded.has(hit.id) ? rowAt(row)?.lastElementChild : undefined;
      if (!isOpen && below?.contains(document.activeElement)) focusTitle(row);
      unfold(hit.id, isOpen);
    },
  };
  const loadMore = () => {
    asked.current = count;
    onLoadMore();
  };
  const newPlace = lists.slice(0, -1).flat().length;
  return (
    <section aria-label={t('explorer.results')} aria-busy={isStale}>
      <h2 className="visually-hidden">{t('explorer.results')}</h2>
      <ol
        ref={list}
        className={styles.list}
        data-stale={isStale || undefined}
        onKeyDown={(event) => walkRows(event, walking)}
      >
        {hits.map((hit, index) => (
          <ResultItem
            key={hit.id}
            hit={hit}
            retelling={retellings.get(hit.id)}
            terms={first.terms}
            isSelected={hit.id === selected}
            isUnfolded={unfolded.has(hit.id)}
            onUnfold={unfold}
            onSelect={onSelect}
            {...(index === newPlace ? { ref: firstNew } : {})}
          />
        ))}
      </ol>
      <div className={styles.foot}>
        {hasMore && hasFailed && !isLoadingMore && (
          <p role="alert" className={styles.shown}>
            {t('explorer.loadMoreFailed')}
          </p>
        )}
        {hasMore && (
          <Button loading={isLoadingMore} onClick={loadMore}>
            {isLoadingMore ? t('explorer.loadingMore') : t(hasFailed ? 'explorer.loadMoreRetry' : 'explorer.loadMore')}
          </Button>
        )}
        <p role="status" className={styles.shown}>
          {hasMore
            ? t('explorer.shownOf', { shown: formatCount(count), total: formatCount(total) })
            : t('explorer.allShown', { total: formatCount(count), unit: t(`explorer.units.${unit}`) })}
        </p>
      </div>
    </section>
  );
}
