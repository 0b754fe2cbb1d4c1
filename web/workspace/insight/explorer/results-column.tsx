import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerAnswer, ExplorerPage, ExplorerSort } from '#contract/insight/explorer.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import type { Filters } from '#web/shared/explorer-filters.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { EmptyResults } from './empty-results.tsx';
import styles from './explorer.module.css';
import { formatRangeDay } from './format-day.ts';
import { Histogram } from './histogram.tsx';
import { Results } from './results.tsx';
import type { useResults } from './use-results.ts';

interface ResultsColumnProps {
  readonly results: ReturnType<typeof useResults>;
  readonly answer: ExplorerAnswer;
  readonly pages: readonly ExplorerPage[];
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
}

const sorts: readonly ExplorerSort[] = ['relevance', 'newest', 'reprints'];

/** Number of results, sort order, and the articles. */
export function ResultsColumn({ results, answer, pages, filters, onChange, selected, onSelect }: ResultsColumnProps) {
  const { t } = useTranslation();
  const { range, histogram, total, totalIsBounded } = answer;
  const language = currentLanguage();
  const isStale = results.isPlaceholderData;
  return (
    <div className={styles.results}>
      <div className={styles.resultsHead}>
        <p role="status" className={styles.total}>
          <b>{t(totalIsBounded ? 'explorer.foundMore' : 'explorer.found', { total: formatCount(total) })}</b>
          <span>
            {t('explorer.range', {
              from: formatRangeDay(range.from, range.until, language),
              until: formatRangeDay(range.until, range.from, language),
            })}
            {language === 'en' ? ', ' : '，'}
            {t(histogram.unit === 'day' ? 'explorer.byDay' : 'explorer.byWeek')}
          </span>
        </p>
        <SegmentedSwitch
          label={t('explorer.sort')}
          value={filters.sort}
          options={sorts.map((value) => ({ value, label: t(`explorer.${value}`) }))}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
      {totalIsBounded && <p className={styles.note}>{t('explorer.boundedNote')}</p>}
      <Histogram answer={answer} isStale={isStale} onChoose={onChange} />
      {total === 0 ? (
        <EmptyResults filters={filters} until={range.until} onChange={onChange} />
      ) : (
        <Results
          total={total}
          pages={pages}
          isStale={isStale}
          hasMore={results.hasNextPage}
          isLoadingMore={results.isFetchingNextPage}
          onLoadMore={() => void results.fetchNextPage()}
          selected={selected}
          onSelect={onSelect}
        />
      )}
    </div>
  );
}
