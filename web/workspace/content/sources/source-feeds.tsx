import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FeedOfSource, ManagedSource } from '#contract/content/sources.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import { CategoryTag } from '#web/workspace/ui/category-tag.tsx';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import styles from './sources.module.css';

/** The feeds of a source with their last success and failure. */
export function SourceFeeds({ source: { feeds, enabled } }: { readonly source: ManagedSource }) {
  const { t } = useTranslation();
  const path = usePagePath('Feeds');
  return (
    <section className={styles.feeds}>
      <h2 className={styles.effectTitle}>{t('sources.feeds')}</h2>
      {feeds.length === 0 && <p className={listStyles.note}>{t('sources.noFeeds')}</p>}
      <ul>
        {feeds.map((feed) => (
          <li key={feed.id} className={styles.feed}>
            <p className={styles.url}>{feed.url}</p>
            <CategoryTag category={feed.category} />{' '}
            <span className={listStyles.note}>
              {feed.fetchedAt
                ? t('sources.fetched', { time: formatDateTimeAcrossYears(feed.fetchedAt) })
                : t('sources.never')}
            </span>
            <FeedState feed={feed} isPaused={!enabled} />
          </li>
        ))}
      </ul>
      {path && <Link to={path}>{t('sources.toFeeds')}</Link>}
    </section>
  );
}

function FeedState({ feed, isPaused }: { readonly feed: FeedOfSource; readonly isPaused: boolean }) {
  const { t } = useTranslation();
  const { enabled, failure, failures } = feed;
  if (isPaused || !enabled)
    return (
      <p>
        <StateMark tone="neutral">{t(enabled ? 'sources.feedPaused' : 'sources.feedOff')}</StateMark>
      </p>
    );
  if (failure === null) return null;
  return (
    <p>
      <StateMark tone="error">
        {t('sources.failed', { count: failures, reason: t(`feeds.failures.${failure}`) })}
      </StateMark>
    </p>
  );
}
