import { useQuery } from '@tanstack/react-query';
import { ExternalLink, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ExplorerPreview } from '#contract/insight/explorer.ts';
import { articlePath, storyPath } from '#contract/paths.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { langOf } from '#web/shared/lang-of.ts';
import type { TextMark } from '#web/shared/marked-parts.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { CategoryTag } from '#web/workspace/ui/category-tag.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { MarkedText } from './marked-text.tsx';
import styles from './preview.module.css';
import { PreviewFacts } from './preview-facts.tsx';

interface PreviewProps {
  readonly id: number;
  readonly terms: readonly TextMark[];
  /** Omitted inside a drawer, which has its own close button. */
  readonly onClose?: () => void;
}

/** Key facts of the selected article, without opening it. */
export function Preview({ id, terms, onClose }: PreviewProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('explorer.article', { params: { id } }, { quiet: true }));
  return (
    <section className={styles.preview} aria-label={t('explorer.preview')}>
      <div className={styles.head}>
        <span>{t('explorer.preview')}</span>
        <RouterLink to={articlePath(id)} className={styles.tool} aria-label={t('explorer.open')}>
          <ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />
        </RouterLink>
        {onClose && (
          <button type="button" className={styles.tool} aria-label={t('explorer.closePreview')} onClick={onClose}>
            <X size={16} strokeWidth={1.5} aria-hidden="true" />
          </button>
        )}
      </div>
      {data ? (
        <PreviewBody preview={data} terms={terms} />
      ) : error ? (
        <ErrorState error={error} onReload={() => void refetch()} />
      ) : (
        <div className={styles.loading} aria-busy="true">
          <Skeleton height={56} />
          <Skeleton height={20} width={180} />
          <Skeleton height={120} />
        </div>
      )}
    </section>
  );
}

function PreviewBody({ preview, terms }: { readonly preview: ExplorerPreview; readonly terms: readonly TextMark[] }) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className={styles.title} lang={langOf(preview, 'title')}>
        <MarkedText text={preview.title} terms={terms} field="title" />
      </h2>
      <p className={styles.meta}>
        <CategoryTag category={preview.category} />
        <span>{preview.sourceName}</span>
        <time dateTime={preview.publishedAt}>{formatDateTime(preview.publishedAt)}</time>
      </p>
      <p className={styles.summary} lang={langOf(preview, 'summary')}>
        <MarkedText text={preview.summary} terms={terms} />
      </p>
      <PreviewFacts preview={preview} />
      <div className={styles.links}>
        <LinkButton to={storyPath(preview.storyArticleId)}>{t('explorer.readStory')}</LinkButton>
        <LinkButton to={articlePath(preview.id)}>{t('explorer.read')}</LinkButton>
      </div>
    </>
  );
}
