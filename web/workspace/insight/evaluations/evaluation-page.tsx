import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EvaluationOverview } from '#contract/insight/evaluations.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { PrintButton } from '#web/workspace/insight/figures/print-button.tsx';
import { useSearch } from '#web/workspace/kits/address/use-address.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { FilterBar } from '#web/workspace/ui/filter-bar.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { useLastAnswer } from '#web/workspace/ui/use-last-answer.ts';
import styles from './evaluation.module.css';
import { EvaluationFilters } from './evaluation-filters.tsx';
import { RadarPanel } from './radar-panel.tsx';
import { ScoreTable } from './score-table.tsx';

const ImportScores = lazyPart(async () => (await import('./import-scores.tsx')).ImportScores);

/** Filters in the URL; the server chooses if they are invalid. */
export function readEvaluationQuery(search: URLSearchParams) {
  const [period, compare] = [search.get('period') ?? '', search.get('compare') ?? ''];
  return {
    ...(/^\d{4}(Q[1-4])?$/.test(period) && { period }),
    ...(/^[1-9]\d{0,8}$/.test(compare) && { compare: Number(compare) }),
  };
}

/** ESG 评价: the scores of a period, with an import for those who may. */
export function Component() {
  const mayImport = useMay('evaluation:import');
  return (
    <>
      {mayImport && <ImportButton />}
      <EvaluationPage />
    </>
  );
}

function ImportButton() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PageActions>
        <Button icon={<Upload size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          {t('scoreImport.open')}
        </Button>
      </PageActions>
      {isOpen && (
        <Suspense>
          <ImportScores
            onClose={() => setIsOpen(false)}
            onImported={() => void queries.invalidateQueries({ queryKey: ['evaluation.overview'] })}
          />
        </Suspense>
      )}
    </>
  );
}

/** Scores of a period, as a radar and a table. */
function EvaluationPage() {
  const { t } = useTranslation();
  const [search, changeSearch] = useSearch();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery('evaluation.overview', { query: readEvaluationQuery(search) }),
    placeholderData: keepPreviousData,
  });
  const set = (name: string, value: string) =>
    changeSearch(
      (next) => {
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const known = useLastAnswer(data);
  if (data?.period === null) {
    return (
      <Panel title={t('evaluation.radar')} scope={data.industryName}>
        <EmptyState drawing={<BarsDrawing />} title={t('evaluation.noneTitle')} text={t('evaluation.noneText')} />
      </Panel>
    );
  }
  return (
    <>
      {known && (
        <FilterBar>
          <EvaluationFilters
            data={known}
            onPeriod={(period) => set('period', period)}
            onCompare={(stockId) => set('compare', stockId)}
          />
          {data && <PrintButton />}
        </FilterBar>
      )}
      {data?.period && (
        <div aria-busy={isPlaceholderData}>
          <Evaluation data={data} period={data.period} />
        </div>
      )}
      {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
    </>
  );
}

function Evaluation({ data, period }: { readonly data: EvaluationOverview; readonly period: string }) {
  const { t } = useTranslation();
  return (
    <>
      {data.missing > 0 && (
        <p className={styles.missing} role="note">
          {t('evaluation.missing', { count: data.missing })}
        </p>
      )}
      <div className={styles.columns}>
        <RadarPanel data={data} period={period} />
        <ScoreTable data={data} period={period} />
      </div>
    </>
  );
}
