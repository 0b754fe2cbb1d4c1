import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HomeModule, HomeOverview } from '#contract/insight/home.ts';
import { windowLength } from '#contract/insight/windows.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatHeadline } from '#web/shared/format/date.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { PrintButton } from '#web/workspace/insight/figures/print-button.tsx';
import { StartPanel } from '#web/workspace/operation/client-start/start-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { RangeSwitch } from '#web/workspace/ui/range-switch.tsx';
import { useRange } from '#web/workspace/ui/use-range.ts';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { ArticlePanel } from './article-panel.tsx';
import { ClosedPanel } from './closed-panel.tsx';
import styles from './home.module.css';
import { HomeSentence } from './home-sentence.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { HomeStrip } from './home-strip.tsx';
import { HotWordPanel } from './hot-word-panel.tsx';
import { ModuleList } from './module-list.tsx';
import { PeerPanel } from './peer-panel.tsx';
import { RatePanel } from './rate-panel.tsx';
import { SincePanel } from './since-panel.tsx';

/** The dashboard: one sentence, four figures, a chart and three lists. */
export function Component() {
  const isPhone = useLayoutWidth() === 'phone';
  const [range, setRange] = useRange('90');
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery('home.overview', { query: { range } }),
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
          <Overview data={data} />
        </div>
      )}
      {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <HomeSkeleton />}
    </>
  );
}

function Overview({ data }: { readonly data: HomeOverview }) {
  const { t } = useTranslation();
  // Those of the answer: figures of the range before are kept until those of the chosen one come.
  const days = windowLength(data);
  const maySeeAlerts = usePagePath('Alerts') !== undefined;
  const isClosed = (code: HomeModule) => data.closed.includes(code);
  const rate = isClosed('ba_active') ? <ClosedPanel module="ba_active" data={data} /> : <RatePanel data={data} />;
  const words = isClosed('ba_hotword') ? <ClosedPanel module="ba_hotword" data={data} /> : <HotWordPanel data={data} />;
  const peers = <PeerPanel ranks={data.peerRanks} industry={data.company.industryName} days={days} />;
  return (
    <>
      <StartPanel />
      <p className={styles.asOf}>{t('home.asOf', { time: formatHeadline(data.asOf, currentLanguage()) })}</p>
      <HomeSentence data={data} days={days} />
      <HomeStrip figures={data.figures} days={days} />
      {maySeeAlerts ? (
        <>
          <div className={styles.opening}>
            <SincePanel />
            <div className={styles.aside}>
              {peers}
              {words}
            </div>
          </div>
          <div className={styles.whole}>
            {rate}
            <ArticlePanel data={data} />
          </div>
        </>
      ) : (
        <div className={styles.columns}>
          {rate}
          {words}
          <ArticlePanel data={data} />
          {peers}
        </div>
      )}
      <div className={styles.modules}>
        <Panel title={t('home.modules')}>
          <ModuleList modules={data.modules} asOf={data.asOf} />
        </Panel>
      </div>
    </>
  );
}
