import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ArticleSummary } from '#contract/content/articles.ts';
import { articlePath } from '#contract/paths.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import listStyles from '#web/workspace/ui/list.module.css';
import { ArticleListView } from './article-list-view.tsx';
import { ArticleTable } from './article-table.tsx';
import { pageSize, useArticleFilters } from './use-article-filters.ts';

/** What clients may read, latest first. */
export function ReadingList() {
  const { t } = useTranslation();
  const filtering = useArticleFilters();
  const { state: _state, ...filters } = filtering.filters;
  const query = useQuery({
    ...apiQuery('article.list', { body: { ...filters, pageSize } }),
    placeholderData: keepPreviousData,
  });
  const renderMention = ({ mention }: ArticleSummary) =>
    mention === null ? (
      <span className={listStyles.unbroken}>{t('home.notMentioned')}</span>
    ) : (
      <span className={listStyles.unbroken}>{t(mention === 'headline' ? 'home.headline' : 'home.body')}</span>
    );
  return (
    <ArticleListView query={query} filtering={filtering} emptyText={t('articles.emptyReaderText')}>
      {(articles) => (
        <ArticleTable
          articles={articles}
          linkTo={({ id }) => articlePath(id)}
          extra={{ title: t('articles.mention'), render: renderMention }}
        />
      )}
    </ArticleListView>
  );
}
