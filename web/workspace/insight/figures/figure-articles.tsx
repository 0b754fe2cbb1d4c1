import { useTranslation } from 'react-i18next';
import { formatCount, formatDecimal } from '#contract/format-number.ts';
import type { FigureExplanation } from '#contract/insight/figures.ts';
import { articlePath } from '#contract/paths.ts';
import { formatDayShort } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import styles from './figure-explanation.module.css';

type Articles = FigureExplanation['articles'];

/** As many as fit; the Explorer has the rest. */
const shown = 5;

/** Top contributing articles, and how many were withdrawn. */
export function FigureArticles({ articles: { list, total, withdrawn } }: { readonly articles: Articles }) {
  const { t } = useTranslation();
  if (total === 0 && withdrawn === 0) return <p className={styles.none}>{t('figure.noArticles')}</p>;
  return (
    <>
      <h3 className={styles.subhead}>{t('figure.contributing')}</h3>
      <ul className={styles.articles}>
        {list.slice(0, shown).map((article) => (
          <li key={article.id} className={styles.article}>
            <ArticleTitle article={article} />
            <span className={styles.source}>
              {article.sourceName} · {formatDayShort(article.publishedAt)}
              {article.reprints > 0 && ` · ${t('figure.reprints', { count: article.reprints })}`}
            </span>
            {article.contribution !== null && (
              <span className={styles.contribution}>{formatDecimal(article.contribution, 1)}</span>
            )}
          </li>
        ))}
      </ul>
      {withdrawn > 0 && <p className={styles.withdrawn}>{t('figure.withdrawn', { shown: formatCount(withdrawn) })}</p>}
    </>
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
