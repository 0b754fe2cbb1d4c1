import { useTranslation } from 'react-i18next';
import type { DismissedEvent } from '#contract/insight/events.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import styles from './events.module.css';

interface DismissedEventsProps {
  readonly events: readonly DismissedEvent[];
  readonly nameOf: (type: DismissedEvent['type']) => string;
  readonly onExplain: (event: DismissedEvent) => void;
}

/** What was decided to be no event, for those who may leave it to the rules again. */
export function DismissedEvents({ events, nameOf, onExplain }: DismissedEventsProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rows} aria-label={t('events.dismissed')}>
      {events.map((event) => (
        <li key={`${event.articleId} ${event.type}`}>
          <button type="button" className={styles.why} onClick={() => onExplain(event)}>
            {event.title}
          </button>
          <p className={styles.facts}>
            <span className={styles.type}>{nameOf(event.type)}</span>
            <span>{formatDateTimeAcrossYears(event.publishedAt)}</span>
            <span>{event.sourceName}</span>
            <span>
              {t('events.dismissedBy', { name: event.correctedBy, at: formatDateTimeAcrossYears(event.correctedAt) })}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
