import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feed, FetchOutcome } from '#contract/content/feeds.ts';
import { api } from '#web/shared/api/client.ts';

/** State of a fetch on demand: seconds elapsed, or its result. */
export type FetchProgress =
  | { readonly isRunning: true; readonly seconds: number }
  | {
      readonly isRunning: false;
      readonly text: string;
      /** How the feed fared right after it: once that has changed, the result is old. */
      readonly left?: string | undefined;
    };

export const fareOf = ({ fetchedAt, failures }: Feed): string => `${fetchedAt} ${failures}`;

/**
 * Fetches feeds on demand and counts the seconds, because the other server may be slow. `onDone` answers the feeds as
 * they are then.
 */
export function useFetchNow(onDone: () => Promise<readonly Feed[] | undefined>) {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<ReadonlyMap<number, FetchProgress>>(new Map());
  const show = (id: number, next: FetchProgress) => setProgress((shown) => new Map(shown).set(id, next));

  const textOf = ({ outcome, failure, added, corrected, known, undated }: FetchOutcome): string => {
    if (failure !== null) return t('feeds.failed', { reason: t(`feeds.failures.${failure}`) });
    if (outcome === 'notModified') return t('feeds.notModified');
    const done = t(corrected > 0 ? 'feeds.fetchedCorrected' : 'feeds.fetched', { added, corrected, known });
    return undated > 0 ? t('feeds.fetchedUndated', { done, undated }) : done;
  };

  const fetchNow = async ({ id }: Pick<Feed, 'id'>) => {
    const start = Date.now();
    show(id, { isRunning: true, seconds: 0 });
    const timer = setInterval(
      () => show(id, { isRunning: true, seconds: Math.round((Date.now() - start) / 1000) }),
      1_000,
    );
    const answer = await api('feed.fetch', { body: { id } }, { quiet: true });
    clearInterval(timer);
    const done: FetchProgress = { isRunning: false, text: answer.success ? textOf(answer.result) : answer.desc };
    show(id, done);
    const feed = (await onDone())?.find((one) => one.id === id);
    const left = feed && fareOf(feed);
    setProgress((shown) => (shown.get(id) === done ? new Map(shown).set(id, { ...done, left }) : shown));
  };
  return { progress, fetchNow };
}
