import { Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleCategory } from '#contract/content/articles.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { CategoryTag } from '#web/workspace/ui/category-tag.tsx';
import listStyles from '#web/workspace/ui/list.module.css';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';

interface ListedArticle {
  readonly id: number;
  readonly title: string;
  readonly category: ArticleCategory;
  readonly sourceName: string;
  readonly publishedAt: string;
}

interface ArticleTableProps<Article extends ListedArticle> {
  readonly articles: readonly Article[];
  readonly linkTo: (article: Article) => string;
  /** The column that differs between the lists of readers and of editors. */
  readonly extra: { readonly title: string; readonly render: (article: Article) => ReactNode };
}

/** Articles as a table; phones read two-line rows (docs/visual-language.md, "Phones"). */
export function ArticleTable<Article extends ListedArticle>({ articles, linkTo, extra }: ArticleTableProps<Article>) {
  const { t } = useTranslation();
  const width = useLayoutWidth();
  if (width === 'phone') {
    return (
      <ul>
        {articles.map((article) => (
          <li key={article.id} className={listStyles.row}>
            <RouterLink className={listStyles.rowTitle} to={linkTo(article)}>
              {article.title}
            </RouterLink>
            <div className={listStyles.meta}>
              <CategoryTag category={article.category} />
              {extra.render(article)}
              <span>{article.sourceName}</span>
              <span>{formatDateTime(article.publishedAt)}</span>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  const columns: ColumnsType<Article> = [
    {
      key: 'title',
      title: t('articles.articleTitle'),
      render: (_value, article) => (
        <RouterLink className={listStyles.title} to={linkTo(article)}>
          {article.title}
        </RouterLink>
      ),
    },
    { key: 'extra', title: extra.title, width: 116, render: (_value, article) => extra.render(article) },
    {
      key: 'category',
      title: t('articles.category'),
      width: 84,
      render: (_value, article) => <CategoryTag category={article.category} />,
    },
    { key: 'source', title: t('articles.source'), width: 148, dataIndex: 'sourceName' },
    {
      key: 'time',
      title: t('articles.time'),
      width: 164,
      render: (_value, article) => <span className={listStyles.unbroken}>{formatDateTime(article.publishedAt)}</span>,
    },
  ];
  return (
    <Table<Article>
      rowKey="id"
      columns={columns}
      dataSource={[...articles]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      aria-label={t('articles.list')}
    />
  );
}
