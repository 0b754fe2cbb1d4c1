import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScoredCompany } from '#contract/insight/indicators.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import listStyles from '#web/workspace/kits/list/list.module.css';
import { ListPanel, ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import { scoreAddress, scoredChoices, scoreNarrowing, shownPart } from './indicator-address.ts';
import { indicatorsQuery, periodsQuery } from './indicator-queries.ts';
import styles from './indicators.module.css';
import { ScoreDrawer } from './score-drawer.tsx';

const ImportScores = lazyPart(
  async () => (await import('#web/workspace/insight/evaluations/import-scores.tsx')).ImportScores,
);

interface ScoreListProps {
  readonly mayEdit: boolean;
  readonly mayImport: boolean;
  /** Shows another part of the page. */
  readonly onShow: (tab: string) => void;
}

/** Companies with their scores of a period, once there are indicators and a period. */
export function ScoreList({ mayEdit, mayImport, onShow }: ScoreListProps) {
  const { t } = useTranslation();
  const [{ period: wanted }] = useAddress(shownPart);
  const indicators = useQuery({ ...indicatorsQuery, staleTime: 0 });
  const periods = useQuery({ ...periodsQuery, staleTime: 0 });
  const error = indicators.error ?? periods.error;
  const reload = () => {
    void indicators.refetch();
    void periods.refetch();
  };
  if (!indicators.data || !periods.data)
    return (
      <ListPanel label={t('indicators.list')}>
        {error ? <ErrorState error={error} onReload={reload} /> : <ListSkeleton rows={6} />}
      </ListPanel>
    );
  const shown = indicators.data.filter(({ enabled }) => enabled).length;
  const period = periods.data.find((one) => one.period === wanted) ?? periods.data[0];
  if (shown === 0 || !period)
    return (
      <ListPanel label={t('indicators.list')}>
        <EmptyState
          drawing={<BarsDrawing />}
          title={t('indicators.noneTitle')}
          text={t('indicators.noneText')}
          actions={
            mayEdit && (
              <>
                {shown === 0 && <Button onClick={() => onShow('indicators')}>{t('indicators.toIndicators')}</Button>}
                {!period && <Button onClick={() => onShow('periods')}>{t('indicators.toPeriods')}</Button>}
              </>
            )
          }
        />
      </ListPanel>
    );
  return (
    <Scores
      period={period.period}
      periods={periods.data.map((one) => one.period)}
      indicators={shown}
      mayEdit={mayEdit}
      mayImport={mayImport}
    />
  );
}

interface ScoresProps {
  readonly period: string;
  readonly periods: readonly string[];
  /** How many indicators are on. */
  readonly indicators: number;
  readonly mayEdit: boolean;
  readonly mayImport: boolean;
}

function Scores({ period, periods, indicators, mayEdit, mayImport }: ScoresProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const list = useList(scoreAddress);
  const [{ company: opened }, change] = useAddress(shownPart);
  const [isImporting, setIsImporting] = useState(false);
  const query = useQuery({
    ...apiQuery('score.list', { body: { ...scoreNarrowing(period, list.filters), ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const refresh = () =>
    void refreshList(queries, 'scores', ['score.list', 'period.list', 'indicator.list', 'evaluation.overview']);
  const open = ({ stockId }: ScoredCompany) => change({ company: stockId });
  const scoredOf = ({ scored }: ScoredCompany) => t('indicators.scoredOf', { scored, all: indicators });
  return (
    <>
      <p className={styles.lead}>{t('indicators.toClients')}</p>
      <RecordList
        list={list}
        query={query}
        label={t('indicators.list')}
        rowKey={({ stockId }) => stockId}
        nameOf={({ name }) => name}
        columns={[
          {
            key: 'company',
            title: t('indicators.company'),
            shown: 'always',
            sort: 'code',
            render: (company: ScoredCompany) => (
              <>
                <Button type="link" className={listStyles.open ?? ''} onClick={() => open(company)}>
                  {company.name}
                </Button>
                <p className={listStyles.note}>{company.code}</p>
              </>
            ),
          },
          {
            key: 'industry',
            title: t('indicators.industry'),
            width: 200,
            sort: 'industry',
            render: ({ industryName }) => industryName || t('indicators.noIndustry'),
          },
          { key: 'scored', title: t('indicators.scored'), width: 160, render: scoredOf },
        ]}
        card={(company) => ({
          title: company.name,
          onOpen: () => open(company),
          meta: (
            <>
              <span>{company.code}</span>
              <span>{company.industryName || t('indicators.noIndustry')}</span>
              <span>{scoredOf(company)}</span>
            </>
          ),
        })}
        filters={
          <>
            <Select
              aria-label={t('indicators.period')}
              className={listStyles.filter ?? ''}
              value={period}
              options={periods.map((value) => ({ value, label: value }))}
              onChange={(value) => change({ period: value }, { replace: true })}
            />
            <KeywordField
              value={list.filters.q}
              label={t('indicators.search')}
              placeholder={t('indicators.searchPlaceholder')}
              width={240}
              onSearch={(q) => list.filterBy({ q })}
            />
            <FilterSelect
              label={t('indicators.byState')}
              all={t('indicators.allStates')}
              value={list.filters.state}
              options={scoredChoices.map((value) => ({ value, label: t(`indicators.states.${value}`) }))}
              onChange={(state) => list.filterBy({ state })}
            />
          </>
        }
        actions={
          mayImport && (
            <Button
              icon={<Upload size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => setIsImporting(true)}
            >
              {t('indicators.import')}
            </Button>
          )
        }
        counts={(views) =>
          api(
            'score.counts',
            { body: { filters: views.map((view) => scoreNarrowing(period, list.filtersOf(view))) } },
            { quiet: true },
          )
        }
        countText={(count) => t('indicators.total', { count })}
        empty={{ title: t('indicators.emptyTitle'), text: t('indicators.emptyText') }}
        noHit={{ title: t('indicators.noHitTitle'), text: t('indicators.noHitText') }}
      />
      {opened !== undefined && (
        <ScoreDrawer
          key={`${opened} ${period}`}
          stockId={opened}
          period={period}
          mayEdit={mayEdit}
          onSaved={refresh}
          onClose={() => change({ company: undefined })}
        />
      )}
      {isImporting && (
        <Suspense>
          <ImportScores onClose={() => setIsImporting(false)} onImported={refresh} />
        </Suspense>
      )}
    </>
  );
}
