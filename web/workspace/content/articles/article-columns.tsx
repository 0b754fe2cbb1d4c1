import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { ArticleCategory } from '#contract/content/articles.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import styles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import { CategoryTag } from '#web/workspace/ui/category-tag.tsx';

interface ShownArticle {
  readonly id: number;
  readonly title: string;
  readonly category: ArticleCategory;
  readonly sourceName: string;
  readonly publishedAt: string;
}

/** The columns of an article that readers and editors both see, around those of their own. */
export function articleColumns<Article extends ShownArticle, Key extends string>(
  t: TFunction,
  linkTo: (article: Article) => string,
  own: readonly ListColumn<Article, Key>[],
): ListColumn<Article, Key | 'category' | 'published'>[] {
  return [
    {
      key: 'title',
      title: t('articles.articleTitle'),
      shown: 'always',
      render: (article) => (
        <RouterLink className={styles.title} to={linkTo(article)}>
          {article.title}
        </RouterLink>
      ),
    },
    ...own,
    {
      key: 'category',
      title: t('articles.category'),
      width: 96,
      sort: 'category',
      isDescendingFirst: true,
      render: ({ category }) => <CategoryTag category={category} />,
    },
    { key: 'source', title: t('articles.source'), width: 148, render: ({ sourceName }) => sourceName },
    {
      key: 'time',
      title: t('articles.time'),
      width: 164,
      sort: 'published',
      isDescendingFirst: true,
      render: ({ publishedAt }) => <span className={styles.unbroken}>{formatDateTime(publishedAt)}</span>,
    },
  ];
}

/** An article in two lines. */
export function articleCard(article: ShownArticle, to: string, own: ReactNode): ListCard {
  return {
    title: article.title,
    to,
    meta: (
      <>
        <CategoryTag category={article.category} />
        {own}
        <span>{article.sourceName}</span>
        <span>{formatDateTime(article.publishedAt)}</span>
      </>
    ),
  };
}
