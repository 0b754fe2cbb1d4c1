import { useTranslation } from 'react-i18next';
import { formatCount, formatDecimal } from '#contract/format-number.ts';
import type { OfflineArticle, Story, StoryArticle, TextSegment } from '#contract/insight/stories.ts';
import { minutesBetween } from '#contract/insight/story-reach.ts';
import { articlePath } from '#contract/paths.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { ToneMark } from '#web/workspace/insight/tone/tone-mark.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './stories.module.css';
import { numberVersions, shownDelay } from './story-numbers.ts';
import { VersionMark } from './version-mark.tsx';

/** The articles in order of time; of those with a headline of their own, with what it adds. */
export function StoryArticles({ story }: { readonly story: Story }) {
  const { t } = useTranslation();
  const { articles, counts, offline } = story;
  const numbers = numberVersions(articles);
  const start = articles[0]?.publishedAt ?? story.lastAt;
  const rest = counts.articles - articles.length;
  const listed = [...articles, ...offline].sort(
    (left, right) => Date.parse(left.publishedAt) - Date.parse(right.publishedAt),
  );
  return (
    <Panel title={t('story.articles')} scope={t('story.sinceFirst')}>
      <ol className={styles.articles}>
        {listed.map((one) =>
          one.kind === 'offline' ? (
            <OfflineRow key={one.id} gone={one} start={start} />
          ) : (
            <ArticleRow key={one.id} article={one} {...{ story, numbers, start }} />
          ),
        )}
      </ol>
      {rest > 0 && <p className={styles.prose}>{t('story.more', { shown: formatCount(rest) })}</p>}
    </Panel>
  );
}

interface ArticleRowProps {
  readonly article: StoryArticle;
  readonly story: Story;
  readonly numbers: ReadonlyMap<number, number>;
  readonly start: string;
}

function ArticleRow({ article, story, numbers, start }: ArticleRowProps) {
  return (
    <li>
      <p className={styles.articleHead}>
        <time dateTime={article.publishedAt} title={formatDateTime(article.publishedAt)}>
          {shownDelay(minutesBetween(start, article.publishedAt))}
        </time>
        <VersionMark kind={article.kind} number={numbers.get(article.id)} />
        <RouterLink to={articlePath(article.id)} className={styles.source ?? ''} title={article.title}>
          {article.sourceName}
        </RouterLink>
        <span className={styles.kind}>
          <KindName article={article} numbers={numbers} />
        </span>
        <ToneMark tone={article.tone} />
      </p>
      {article.title !== story.title && (
        <p className={styles.articleTitle}>
          {article.headline ? <Marked segments={article.headline} /> : article.title}
        </p>
      )}
    </li>
  );
}

interface OfflineRowProps {
  readonly gone: OfflineArticle;
  readonly start: string;
}

/** A withdrawn article: when and where it was, and no more. */
function OfflineRow({ gone, start }: OfflineRowProps) {
  const { t } = useTranslation();
  return (
    <li data-offline>
      <p className={styles.articleHead}>
        <time dateTime={gone.publishedAt} title={formatDateTime(gone.publishedAt)}>
          {gone.publishedAt < start ? '' : shownDelay(minutesBetween(start, gone.publishedAt))}
        </time>
        <span className={styles.mark} data-kind="offline" aria-hidden="true" />
        <del className={styles.source}>{gone.sourceName}</del>
        <span className={styles.kind}>{t('story.offline')}</span>
      </p>
    </li>
  );
}

interface KindNameProps {
  readonly article: StoryArticle;
  readonly numbers: ReadonlyMap<number, number>;
}

function KindName({ article: { kind, copyOf, share }, numbers }: KindNameProps) {
  const { t } = useTranslation();
  if (kind === 'rewrite') return <>{t('story.rewritten', { percent: formatDecimal(share * 100, 0) })}</>;
  if (kind === 'reprint') {
    const number = numbers.get(copyOf ?? 0);
    return <>{number === undefined ? t('story.reprintOfAnnouncement') : t('story.reprintOf', { number })}</>;
  }
  return <>{t(`story.kinds.${kind}`)}</>;
}

/** Text with what was added; what was dropped is only in the comparison of whole texts. */
function Marked({ segments }: { readonly segments: readonly TextSegment[] }) {
  let at = 0;
  return (
    <>
      {segments.map(({ text, change }) => {
        at += text.length;
        if (change === 'dropped') return null;
        return change === 'added' ? <ins key={at}>{text}</ins> : <span key={at}>{text}</span>;
      })}
    </>
  );
}
