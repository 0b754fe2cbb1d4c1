import type { QueryClient } from '@tanstack/react-query';
import { type ArticleContent, articleContentSchema, type EditableArticle } from '#contract/content/article-editing.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { waitingCountQuery } from '#web/workspace/content/reviews/use-waiting-count.ts';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { issuesOf } from '#web/workspace/kits/versioned/issues-of.ts';
import type { VersionedAdapter } from '#web/workspace/kits/versioned/versioned-item.ts';
import { contentOf, type EditorValues, emptyValues, fieldOf, valuesOf } from './editor-values.ts';

/** The code of a save over somebody else's newer version; the type keeps it equal to the contract's. */
const changedCode: typeof import('#contract/codes/errors.ts').errorTable['ARTICLE_CHANGED']['code'] = 1601;
const quiet = { quiet: true };

/** Articles, as the kit edits them. */
export function articleAdapter(queries: QueryClient): VersionedAdapter<EditorValues, EditableArticle, ArticleContent> {
  return {
    ...{ subject: 'article', newKey: '', changedCode, fieldOf },
    initial: () => emptyValues(new Date()),
    valuesOf: ({ content }) => valuesOf(content),
    contentOf: (values, article) => contentOf(values, article?.content),
    check: (content) => issuesOf(articleContentSchema, content),
    languageOf: (name) => (name.at(-1) === 'en' ? 'en' : 'zh-CN'),
    create: (content, key) => api('article.create', { body: { key, content } }, quiet),
    save: (saved, content) => api('article.update', { body: { ...saved, content } }, quiet),
    step: (body) => api('article.changeState', { body }, quiet),
    restore: (body) => api('article.restore', { body }, quiet),
    load: (id) => api('article.manageDetail', { params: { id } }, quiet),
    onStored: (article) => {
      void queries.invalidateQueries({ queryKey: waitingCountQuery.queryKey });
      void refreshList(queries, 'managedArticles', ['article.manageList']);
      queries.setQueryData(apiQuery('article.manageDetail', { params: { id: article.id } }).queryKey, article);
    },
  };
}
