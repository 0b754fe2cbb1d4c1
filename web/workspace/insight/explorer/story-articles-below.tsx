import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerHit } from '#contract/insight/explorer.ts';
import { articlePath, storyPath } from '#contract/paths.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './results.module.css';

/** The other articles of a listed story, below its row. */
export function StoryArticlesBelow({ id, hit }: { readonly id: string; readonly hit: ExplorerHit }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('explorer.article', { params: { id: hit.id } }, { quiet: true }));
  if (!data) {
    return (
      <div id={id} className={styles.below}>
        {error ? <ErrorState error={error} onReload={() => void refetch()} /> : <Skeleton height={64} />}
      </div>
    );
  }
  const { total, list } = data.reprints;
  return (
    <div id={id} className={styles.below}>
      <ol aria-label={t('explorer.articlesOf', { title: hit.title })}>
        {list.map((article) => (
          <li key={article.id}>
            <time dateTime={article.publishedAt}>{formatDateTimeAcrossYears(article.publishedAt)}</time>
            <span>{article.sourceName}</span>
            <RouterLink to={articlePath(article.id)}>{article.title}</RouterLink>
          </li>
        ))}
      </ol>
      {total > list.length && (
        <RouterLink to={storyPath(hit.storyArticleId)}>
          {t('explorer.allArticlesOf', { shown: formatCount(total + 1) })}
        </RouterLink>
      )}
    </div>
  );
}
