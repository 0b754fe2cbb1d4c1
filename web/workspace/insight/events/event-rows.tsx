import { useTranslation } from 'react-i18next';
import type { TimelineEvent } from '#contract/insight/events.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { useStoryPath } from '#web/workspace/insight/story-path/use-story-path.ts';
import { ToneMark } from '#web/workspace/insight/tone/tone-mark.tsx';
import { useAmountText } from './event-amount.tsx';
import styles from './events.module.css';
import { useChosenRow } from './use-chosen-row.ts';
import { keyOf } from './use-timeline-filters.ts';

interface EventRowsProps {
  readonly events: readonly TimelineEvent[];
  /** As the lanes number those of the last days. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly nameOf: (type: TimelineEvent['type']) => string;
  readonly chosen: string | undefined;
  readonly onExplain: (event: TimelineEvent) => void;
}

/** The same events as the lanes, latest first, as phones read them: in two lines. */
export function EventRows({ events, numbers, nameOf, chosen, onExplain }: EventRowsProps) {
  const { t } = useTranslation();
  const amountText = useAmountText();
  const row = useChosenRow<HTMLLIElement>(chosen);
  const storyPath = useStoryPath();
  return (
    <ul className={styles.rows} aria-label={t('events.table')}>
      {events.map((event) => (
        <li
          key={keyOf(event)}
          ref={keyOf(event) === chosen ? row : undefined}
          data-selected={keyOf(event) === chosen || undefined}
        >
          <button type="button" className={styles.why} onClick={() => onExplain(event)}>
            {event.title}
          </button>
          <p className={styles.facts}>
            {numbers.has(keyOf(event)) && <b className="chart-number">{numbers.get(keyOf(event))}</b>}
            <span className={styles.type}>{nameOf(event.type)}</span>
            <span>{formatDateTimeAcrossYears(event.publishedAt)}</span>
            <span>{t(`events.roles.${event.role}`)}</span>
            <span>{amountText(event)}</span>
            <RouterLink to={storyPath(event.articleId)}>
              {t('figure.articleCount', { count: event.articles })}
            </RouterLink>
            <ToneMark tone={event.tone} />
          </p>
        </li>
      ))}
    </ul>
  );
}
