import { useTranslation } from 'react-i18next';
import type { Feed } from '#contract/content/feeds.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import { type FetchProgress, fareOf } from './use-fetch-now.ts';

const tones = { fine: 'success', failing: 'error', off: 'neutral', paused: 'neutral' } as const;

interface FeedStatusProps {
  readonly feed: Feed;
  readonly progress: FetchProgress | undefined;
}

/** How a feed fares: what was just asked for comes first, until another fetch has left something else. */
export function FeedStatus({ feed, progress }: FeedStatusProps) {
  const { t } = useTranslation();
  const detail = () => {
    if (progress?.isRunning) return t('feeds.fetching', { seconds: progress.seconds });
    if (progress && (progress.left ?? fareOf(feed)) === fareOf(feed)) return progress.text;
    if (feed.failure === null || feed.isPaused) return undefined;
    const reason = t(`feeds.failures.${feed.failure}`);
    return t('feeds.failureNext', { reason, time: formatDateTimeShort(feed.nextFetchAt) });
  };
  const running = feed.failure === null ? 'fine' : 'failing';
  const state = !feed.enabled ? 'off' : feed.isPaused ? 'paused' : running;
  return (
    <div>
      <StateMark tone={tones[state]}>{t(`feeds.${state}`, { count: feed.failures })}</StateMark>
      <p className={listStyles.note} role="status">
        {detail()}
      </p>
    </div>
  );
}
