import { useTranslation } from 'react-i18next';
import { formatCount, formatDecimal } from '#contract/format-number.ts';
import { countsArticles } from '#contract/insight/figure-texts/shapes.ts';
import type { FigureExplanation, FigureKind } from '#contract/insight/figures.ts';
import { articlePath } from '#contract/paths.ts';
import { formatDayAcrossYears } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import styles from './figure-explanation.module.css';
import { RestOfList } from './rest-of-list.tsx';
import { useListedText } from './use-listed-text.ts';

type Articles = FigureExplanation['articles'];

/** As many as fit; those that were sent besides are one click away. */
const shown = 5;

interface FigureArticlesProps {
  readonly articles: Articles;
  readonly kind: FigureKind;
}

/** Top contributing articles, how many there are in all, and how many were withdrawn. */
export function FigureArticles({ articles: { list, total, withdrawn }, kind }: FigureArticlesProps) {
  const { t } = useTranslation();
  const listedText = useListedText();
  if (total === 0 && withdrawn === 0) return <p className={styles.none}>{t('figure.noArticles')}</p>;
  return (
    <>
      <h3 className={styles.subhead}>{t('figure.contributing')}</h3>
      <ArticleList list={list.slice(0, shown)} />
      <RestOfList count={list.length - shown}>
        <ArticleList list={list.slice(shown)} />
      </RestOfList>
      <p className={styles.total}>
        {listedText({ isOfArticles: countsArticles(kind), total, listed: list.length })}
        {withdrawn > 0 && ` · ${t('figure.withdrawn', { shown: formatCount(withdrawn) })}`}
      </p>
    </>
  );
}

function ArticleList({ list }: Pick<Articles, 'list'>) {
  const { t } = useTranslation();
  return (
    <ul className={styles.articles}>
      {list.map((article) => (
        <li key={article.id} className={styles.article}>
          <ArticleTitle article={article} />
          <span className={styles.source}>
            {article.sourceName} · {formatDayAcrossYears(article.publishedAt)}
            {article.reprints > 0 && ` · ${t('figure.reprints', { count: article.reprints })}`}
          </span>
          {article.contribution !== null && (
            <span className={styles.contribution}>{formatDecimal(article.contribution, 1)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function ArticleTitle({ article }: { readonly article: Articles['list'][number] }) {
  const { t } = useTranslation();
  if (!article.withdrawn) {
    return (
      <RouterLink className={styles.title} to={articlePath(article.id)}>
        {article.title}
      </RouterLink>
    );
  }
  return (
    <span className={styles.title} data-withdrawn>
      {article.title} · {t('figure.gone')}
    </span>
  );
}
