import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HomeOverview } from '#contract/home.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatHeadline } from '#web/shared/format/date.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ArticleList } from './article-list.tsx';
import { CoveragePanel } from './coverage-panel.tsx';
import { FigureStrip } from './figure-strip.tsx';
import styles from './home.module.css';
import { HomeSentence } from './home-sentence.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { ModuleList } from './module-list.tsx';

const overviewQuery = apiQuery('home.overview', { query: {} });

/** The dashboard: what was published about the company, and what is open to it. */
export function Component() {
  const { data, error, isPending, refetch } = useQuery(overviewQuery);
  if (data) return <Overview data={data} />;
  if (isPending) return <HomeSkeleton />;
  return <ErrorState {...(error ? { error } : {})} onReload={() => void refetch()} />;
}

function Overview({ data }: { readonly data: HomeOverview }) {
  const { t } = useTranslation();
  const company = data.company.name;
  return (
    <>
      <p className={styles.asOf}>{t('home.asOf', { time: formatHeadline(data.asOf, currentLanguage()) })}</p>
      <HomeSentence coverage={data.coverage} company={company} />
      <FigureStrip coverage={data.coverage} modules={data.modules} />
      <div className={styles.columns}>
        <CoveragePanel days={data.coverage.days} company={company} />
        <Panel title={t('home.modules')} scope={t('home.modulesScope', { company })}>
          <ModuleList modules={data.modules} asOf={data.asOf} />
        </Panel>
        <Panel title={t('home.articles')} scope={t('home.articlesScope', { company })}>
          <ArticleList articles={data.latestArticles} />
        </Panel>
      </div>
    </>
  );
}
