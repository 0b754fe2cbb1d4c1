import { useTranslation } from 'react-i18next';
import type { SpikeEvent } from '#contract/insight/home.ts';
import { articlePath } from '#contract/paths.ts';
import { formatDayShort } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import styles from './chart.module.css';

/** The chart's numbered events with their days. */
export function EventList({ events }: { readonly events: readonly SpikeEvent[] }) {
  const { t } = useTranslation();
  if (events.length === 0) return null;
  return (
    <ol className={styles.events} aria-label={t('chart.events')}>
      {events.map(({ number, title, day, articleId }) => (
        <li key={number} className={styles.event}>
          <span className={styles.number}>{number}</span>
          <RouterLink to={articlePath(articleId)} title={title}>
            {title}
          </RouterLink>
          <span className={styles.eventDay}>{formatDayShort(day)}</span>
        </li>
      ))}
    </ol>
  );
}
