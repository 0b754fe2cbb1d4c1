import { useTranslation } from 'react-i18next';
import type { Feed } from '#contract/feed.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import styles from './feeds.module.css';
import type { FetchProgress } from './use-fetch-now.ts';

interface FeedStatusProps {
  readonly feed: Feed;
  readonly progress: FetchProgress | undefined;
}

/** How a feed fares: what was just asked for comes first, then what its last fetch left. */
export function FeedStatus({ feed, progress }: FeedStatusProps) {
  const { t } = useTranslation();
  const detail = () => {
    if (progress?.isRunning) return t('feeds.fetching', { seconds: progress.seconds });
    if (progress) return progress.text;
    if (feed.failure === null) return undefined;
    const reason = t(`feeds.failures.${feed.failure}`);
    return t('feeds.failureNext', { reason, time: formatDateTimeShort(feed.nextFetchAt) });
  };
  const state = feed.enabled ? (feed.failure === null ? 'fine' : 'failing') : 'off';
  return (
    <div>
      <span className={styles.state} data-state={state}>
        {t(`feeds.${state}`, { count: feed.failures })}
      </span>
      <p className={styles.quiet} role="status">
        {detail()}
      </p>
    </div>
  );
}
