import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feed } from '#contract/content/feeds.ts';
import { api } from '#web/shared/api/client.ts';

/** State of a fetch on demand: seconds elapsed, or its result. */
export type FetchProgress =
  | { readonly isRunning: true; readonly seconds: number }
  | { readonly isRunning: false; readonly text: string; readonly isFailure: boolean };

/** Fetches feeds on demand and counts the seconds, because the other server may be slow. */
export function useFetchNow(onDone: () => void) {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<ReadonlyMap<number, FetchProgress>>(new Map());
  const show = (id: number, next: FetchProgress) => setProgress((shown) => new Map(shown).set(id, next));

  const fetchNow = async ({ id }: Pick<Feed, 'id'>) => {
    const start = Date.now();
    show(id, { isRunning: true, seconds: 0 });
    const timer = setInterval(
      () => show(id, { isRunning: true, seconds: Math.round((Date.now() - start) / 1000) }),
      1_000,
    );
    const answer = await api('feed.fetch', { body: { id } }, { quiet: true });
    clearInterval(timer);
    if (!answer.success) show(id, { isRunning: false, text: answer.desc, isFailure: true });
    else {
      const { outcome, failure, added, corrected, known } = answer.result;
      const text =
        failure !== null
          ? t('feeds.failed', { reason: t(`feeds.failures.${failure}`) })
          : outcome === 'notModified'
            ? t('feeds.notModified')
            : t(corrected > 0 ? 'feeds.fetchedCorrected' : 'feeds.fetched', { added, corrected, known });
      show(id, { isRunning: false, text, isFailure: failure !== null });
    }
    onDone();
  };
  return { progress, fetchNow };
}
