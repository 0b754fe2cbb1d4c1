import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ComparisonOverview } from '#contract/insight/comparison.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { PrintButton } from '#web/workspace/insight/figures/print-button.tsx';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { RangeSwitch } from '#web/workspace/ui/range-switch.tsx';
import { useRange } from '#web/workspace/ui/use-range.ts';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './comparison.module.css';
import { ComparisonStrip } from './comparison-strip.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { MeasurePanel } from './measure-panel.tsx';

/** 同业对比: the company beside its peers. */
export function Component() {
  const isPhone = useLayoutWidth() === 'phone';
  const [range, setRange] = useRange('30');
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery('comparison.overview', { query: { range } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageActions>
        <RangeSwitch range={range} onChange={setRange} />
        {!isPhone && data && <PrintButton />}
      </PageActions>
      {data && (
        <div className={styles.page} aria-busy={isPlaceholderData}>
          {data.rows.length < 2 ? <NoPeers /> : <Comparison data={data} />}
        </div>
      )}
      {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
    </>
  );
}

function NoPeers() {
  const { t } = useTranslation();
  const peers = usePagePath('SameIndustry');
  return (
    <Panel title={t('comparison.title')}>
      <EmptyState
        drawing={<BarsDrawing />}
        title={t('comparison.noPeersTitle')}
        text={t('comparison.noPeersText')}
        actions={
          peers && (
            <LinkButton type="primary" to={peers}>
              {t('comparison.toPeers')}
            </LinkButton>
          )
        }
      />
    </Panel>
  );
}

function Comparison({ data }: { readonly data: ComparisonOverview }) {
  const own = data.rows.find((row) => row.own);
  return (
    <>
      {own && <ComparisonStrip own={own} />}
      <MeasurePanel data={data} />
      <ComparisonTable data={data} />
    </>
  );
}
