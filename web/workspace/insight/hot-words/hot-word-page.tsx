import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { dayInChina } from '#web/shared/format/date.ts';
import { PrintButton } from '#web/workspace/insight/figures/print-button.tsx';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { FilterBar } from '#web/workspace/ui/filter-bar.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './hot-word.module.css';
import { HotWordDetailView } from './hot-word-detail.tsx';
import { HotWordListPanel } from './hot-word-list-panel.tsx';
import { UntilField } from './until-field.tsx';
import { useHotWordFilters } from './use-hot-word-filters.ts';

/** BA 热词: rising words as a list; each opens its details. */
export function Component() {
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  const filters = useHotWordFilters();
  const { query, word, setWord } = filters;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery('hotWord.list', { query }),
    placeholderData: keepPreviousData,
  });
  // Beside the list a word is selected initially; on narrow screens only on request.
  const shown = word || (isPhone ? '' : (data?.items[0]?.word ?? ''));
  const detail = shown && <HotWordDetailView key={shown} query={query} word={shown} />;
  return (
    <>
      <FilterBar>
        <SegmentedSwitch
          label={t('hotWord.scope')}
          value={query.scope}
          options={(['company', 'industry', 'everything'] as const).map((value) => ({
            value,
            label: t(`hotWord.scopes.${value}`),
          }))}
          onChange={filters.setScope}
        />
        <UntilField
          value={data?.foreground.until ?? query.until ?? dayInChina(new Date())}
          onChange={filters.setUntil}
        />
        {!isPhone && data && <PrintButton />}
      </FilterBar>
      {data && (
        <div className={styles.columns} aria-busy={isPlaceholderData}>
          <HotWordListPanel data={data} view={filters.view} word={shown} onView={filters.setView} onWord={setWord} />
          {!isPhone && <div className={styles.side}>{detail}</div>}
        </div>
      )}
      {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {isPhone && data && (
        <Drawer
          open={word !== ''}
          placement="bottom"
          size="90%"
          title={t('hotWord.list')}
          onClose={() => setWord('')}
          styles={{ body: { padding: 0 } }}
        >
          {detail}
        </Drawer>
      )}
    </>
  );
}
