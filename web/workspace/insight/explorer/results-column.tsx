import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerAnswer, ExplorerPage, ExplorerSort, ExplorerUnit } from '#contract/insight/explorer.ts';
import type { Filters } from '#contract/insight/explorer-filters.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { EmptyResults } from './empty-results.tsx';
import styles from './explorer.module.css';
import { formatRangeDay } from './format-day.ts';
import { Histogram } from './histogram.tsx';
import { Results } from './results.tsx';
import type { ChangeFilters } from './use-filters.ts';
import type { useResults } from './use-results.ts';

interface ResultsColumnProps {
  readonly results: ReturnType<typeof useResults>;
  readonly answer: ExplorerAnswer;
  readonly pages: readonly ExplorerPage[];
  readonly filters: Filters;
  readonly onChange: ChangeFilters;
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
  /** What arrow keys do besides moving the focus. */
  readonly onWalk: ((id: number) => void) | undefined;
}

const sorts: readonly ExplorerSort[] = ['relevance', 'newest', 'reprints'];
const units: readonly ExplorerUnit[] = ['stories', 'articles'];

/** Number of results, their unit and order, and the stories or articles. */
export function ResultsColumn(props: ResultsColumnProps) {
  const { results, answer, pages, filters, onChange, selected, onSelect, onWalk } = props;
  const { t } = useTranslation();
  const { range, histogram, total, articles, totalIsBounded } = answer;
  const { unit } = filters;
  const language = currentLanguage();
  const isStale = results.isPlaceholderData;
  return (
    <div className={styles.results}>
      <div className={styles.resultsHead}>
        <p role="status" className={styles.total}>
          <b>{t(`explorer.${totalIsBounded ? 'foundMore' : 'found'}.${unit}`, { total: formatCount(total) })}</b>
          <span>
            {unit === 'stories' && total > 0 && (
              <>
                {t('explorer.inStories', { articles: formatCount(articles) })}
                {language === 'en' ? ', ' : '，'}
              </>
            )}
            {t('explorer.range', {
              from: formatRangeDay(range.from, range.until, language),
              until: formatRangeDay(range.until, range.from, language),
            })}
            {language === 'en' ? ', ' : '，'}
            {t(histogram.unit === 'day' ? 'explorer.byDay' : 'explorer.byWeek')}
          </span>
        </p>
        <SegmentedSwitch
          label={t('explorer.unit')}
          value={unit}
          options={units.map((value) => ({ value, label: t(`explorer.unitNames.${value}`) }))}
          onChange={(chosen) => onChange({ unit: chosen })}
        />
        <SegmentedSwitch
          label={t('explorer.sort')}
          value={filters.sort}
          options={sorts.map((value) => ({ value, label: t(`explorer.${value}`) }))}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
      {totalIsBounded && <p className={styles.note}>{t('explorer.boundedNote')}</p>}
      <Histogram answer={answer} unit={unit} isStale={isStale} onChoose={onChange} />
      {total === 0 ? (
        <EmptyResults filters={filters} range={range} facets={answer.facets} onChange={onChange} />
      ) : (
        <Results
          total={total}
          unit={unit}
          pages={pages}
          isStale={isStale}
          hasMore={results.hasNextPage}
          isLoadingMore={results.isFetchingNextPage}
          hasFailed={results.isFetchNextPageError}
          onLoadMore={() => void results.fetchNextPage()}
          selected={selected}
          onSelect={onSelect}
          onWalk={onWalk}
        />
      )}
    </div>
  );
}
