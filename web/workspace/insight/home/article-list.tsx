import { useTranslation } from 'react-i18next';
import type { ArticleSummary } from '#contract/content/articles.ts';
import { formatCount } from '#contract/format-number.ts';
import type { HomeOverview } from '#contract/insight/home.ts';
import { articlePath } from '#contract/paths.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import listStyles from '#web/workspace/kits/list/list.module.css';
import { CategoryTag } from '#web/workspace/ui/category-tag.tsx';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './article-list.module.css';

interface ArticleListProps {
  readonly articles: HomeOverview['latestArticles'];
}

interface CompanyArticlesProps extends ArticleListProps {
  /** Whom they are about. */
  readonly company: string;
}

function Mention({ mention }: Pick<ArticleSummary, 'mention'>) {
  const { t } = useTranslation();
  const nameOf = useLabels('mention_position');
  if (mention === null) return <span className={styles.mention}>{t('home.notMentioned')}</span>;
  return (
    <span className={styles.mention} data-position={mention}>
      {nameOf(mention)}
    </span>
  );
}

function ArticleTable({ articles }: ArticleListProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('home.articles')}>
        <thead>
          <tr>
            <th scope="col">{t('home.time')}</th>
            <th scope="col">{t('home.category')}</th>
            <th scope="col">{t('home.articleTitle')}</th>
            <th scope="col">{t('home.source')}</th>
            <th scope="col">{t('home.mention')}</th>
            <th scope="col" className={styles.count}>
              {t('home.reprints')}
            </th>
          </tr>
        </thead>
        <tbody>
          {articles.map((article) => (
            <tr key={article.id}>
              <td className={styles.time}>{formatDateTimeShort(article.publishedAt)}</td>
              <td>
                <CategoryTag category={article.category} />
              </td>
              <td className={styles.title}>
                <RouterLink to={articlePath(article.id)}>{article.title}</RouterLink>
              </td>
              <td className={styles.source} title={article.sourceName}>
                {article.sourceName}
              </td>
              <td>
                <Mention mention={article.mention} />
              </td>
              <td className={styles.count}>{formatCount(article.reprints)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Phones read two-line rows (docs/visual-language.md, "Phones"). */
function ArticleRows({ articles }: ArticleListProps) {
  return (
    <ul>
      {articles.map((article) => (
        <li key={article.id} className={styles.row}>
          <RouterLink className={styles.rowTitle} to={articlePath(article.id)}>
            {article.title}
          </RouterLink>
          <p className={listStyles.meta}>
            <CategoryTag category={article.category} />
            <span>{article.sourceName}</span>
            <span>{formatDateTimeShort(article.publishedAt)}</span>
            <Mention mention={article.mention} />
          </p>
        </li>
      ))}
    </ul>
  );
}

export function ArticleList({ articles, company }: CompanyArticlesProps) {
  const { t } = useTranslation();
  const width = useLayoutWidth();
  if (articles.length === 0) {
    const title = t('home.articlesEmpty', { company });
    return <EmptyState drawing={<BarsDrawing />} title={title} text={t('home.articlesEmptyText')} />;
  }
  return width === 'phone' ? <ArticleRows articles={articles} /> : <ArticleTable articles={articles} />;
}
