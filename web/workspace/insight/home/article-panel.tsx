import { useTranslation } from 'react-i18next';
import type { HomeOverview } from '#contract/insight/home.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { ArticleList } from './article-list.tsx';

/** The latest articles about the company. */
export function ArticlePanel({ data }: { readonly data: HomeOverview }) {
  const { t } = useTranslation();
  const explorer = usePagePath('BaExplorer');
  return (
    <Panel
      title={t('home.articles')}
      scope={t('home.articlesScope', { company: data.company.shortName })}
      actions={explorer && <RouterLink to={explorer}>{t('home.openExplorer')} →</RouterLink>}
    >
      <ArticleList articles={data.latestArticles} company={data.company.shortName} />
    </Panel>
  );
}
